import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import type { SmsConsents } from "#contract/sms/schemas.ts";
import { type SmsConsentKind, smsConsentKinds } from "#contract/sms/constants.ts";
import { ApiError } from "#web/lib/api.ts";
import { useListParams } from "#web/lib/list-params.ts";
import { QueryContent } from "#web/lib/query-content.tsx";
import { useCan } from "#web/lib/me.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";
import { Input } from "#web/ui/input.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { SkeletonRows } from "#web/ui/skeleton.tsx";
import { smsConsents } from "./queries.ts";
import { ConsentHistory, ReceivedMessages } from "./sms-consent-history.tsx";
import { WithdrawConsentDialog } from "./withdraw-consent-dialog.tsx";
import { consentLabels } from "./sms-labels.tsx";

/** Consent lookup by phone number; the number is a URL parameter, so the result can be linked. */
export function ConsentLookup() {
  const { getParam, setParam } = useListParams();
  const number = getParam("who");
  const query = useQuery({ ...smsConsents(number), enabled: number !== "" });
  const error = query.error instanceof ApiError ? query.error.fields.number?.[0] : undefined;
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const value = new FormData(event.currentTarget).get("who");
    setParam("who", typeof value === "string" ? value.trim() : "");
  };
  return (
    <div className="grid gap-5">
      <form
        onSubmit={onSubmit}
        aria-label="Consents of a number"
        className="flex max-w-(--container-form) items-start gap-2"
      >
        <Field label="Phone number" className="min-w-0 flex-1" error={error}>
          <Input
            key={number}
            name="who"
            type="tel"
            autoComplete="off"
            maxLength={40}
            defaultValue={number}
            placeholder="(312) 555-0142"
          />
        </Field>
        <Button type="submit" className="mt-6">
          Look up
        </Button>
      </form>
      {!number ? (
        <p className="text-ink-2">Look up a number to see its consents with date, source and text version.</p>
      ) : (
        !error && (
          <QueryContent
            query={query}
            errorTitle="The consents could not be loaded"
            fallback={<SkeletonRows count={2} label="Loading the consents" />}
          >
            {(consents) => (
              <>
                <ConsentStatus consents={consents} phone={number} />
                <ConsentHistory entries={consents.entries} />
                <ReceivedMessages texts={consents.received} />
              </>
            )}
          </QueryContent>
        )
      )}
    </div>
  );
}

const CONSENT_BADGES = {
  given: <Badge status="approved">Given</Badge>,
  withdrawn: <Badge status="failed">Withdrawn</Badge>,
  none: <Badge status="archived">Never given</Badge>,
};

function ConsentStatus({ consents, phone }: { consents: SmsConsents; phone: string }) {
  const canWithdraw = useCan("sms.send");
  const [withdrawing, setWithdrawing] = useState<readonly SmsConsentKind[] | null>(null);
  const withdrawable = smsConsentKinds.filter((kind) => consents.standing[kind] !== "withdrawn");
  const names = consents.leads.map(({ name }) => name).join(", ");
  return (
    <Panel
      title={<span className="fig">{consents.number}</span>}
      padded
      className="max-w-(--container-form)"
      actions={
        canWithdraw &&
        withdrawable.length === 2 && (
          <Button size="sm" variant="line" onClick={() => setWithdrawing(smsConsentKinds)}>
            Withdraw both
          </Button>
        )
      }
    >
      <p className="mb-3 text-sm text-ink-2">{names || "No lead has this number."}</p>
      <ul className="grid gap-3">
        {smsConsentKinds.map((kind) => (
          <li key={kind} className="flex min-h-9 flex-wrap items-center gap-x-4 gap-y-1">
            <span className="min-w-48 font-medium">{consentLabels[kind]}</span>
            {CONSENT_BADGES[consents.standing[kind]]}
            {canWithdraw && withdrawable.includes(kind) && (
              <Button
                size="sm"
                variant="line"
                className="ml-auto"
                aria-label={`Withdraw: ${consentLabels[kind]}`}
                onClick={() => setWithdrawing([kind])}
              >
                Withdraw
              </Button>
            )}
          </li>
        ))}
      </ul>
      {withdrawing && (
        <WithdrawConsentDialog number={phone} kinds={withdrawing} onClose={() => setWithdrawing(null)} />
      )}
    </Panel>
  );
}
