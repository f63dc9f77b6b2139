import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { SmsCampaign } from "#contract/sms/campaign-schemas.ts";
import { formatPeople } from "#web/lib/format-people.ts";
import { zoneLabel } from "#contract/time-zone.ts";
import { FIRM_ZONE, toZonedInput } from "#web/features/booking/admin/firm-time.ts";
import { QueryContent } from "#web/lib/query-content.tsx";
import { runMutation } from "#web/lib/run-mutation.ts";
import { useNow } from "#web/lib/use-now.ts";
import { Button } from "#web/ui/button.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { FieldGroup } from "#web/ui/field-group.tsx";
import { Field } from "#web/ui/field.tsx";
import { Input } from "#web/ui/input.tsx";
import { SkeletonRows } from "#web/ui/skeleton.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { EstimateFigures } from "./campaign-estimate.tsx";
import { campaignEstimate, useStartCampaign } from "./campaign-queries.ts";
import { SendingProblem } from "./sending-problem.tsx";

type Props = { campaign: SmsCampaign; onClose: () => void };

/** Shows what the campaign does before it starts: people, segments, cost, duration. */
export function StartCampaignDialog({ campaign, onClose }: Props) {
  const { audience, template, quietFrom, quietUntil, ratePerMinute } = campaign;
  const query = useQuery(campaignEstimate({ audience, template, quietFrom, quietUntil }));
  const start = useStartCampaign();
  const [isLater, setIsLater] = useState(false);
  const [time, setTime] = useState("");
  const now = toZonedInput(useNow().toISOString())!;
  const isPast = isLater && time !== "" && time <= now;
  // A wall time without offset is in the firm's zone.
  const startAt = isLater ? time : null;
  const people = query.data?.people ?? 0;
  const minutes = Math.ceil(people / ratePerMinute);
  const canStart = people > 0 && !query.data?.isTooLarge && (!isLater || time > now);
  const confirm = () =>
    runMutation(
      start,
      { campaign, startAt },
      {
        onSuccess: ({ status }) => {
          toast({
            title: status === "scheduled" ? "Campaign scheduled" : "Campaign started",
            tone: "positive",
          });
          onClose();
        },
        onError: ({ message }) =>
          toast({ title: "The campaign was not started", description: message, tone: "danger" }),
      },
    );
  return (
    <Dialog
      open
      title={`Start ${campaign.name}?`}
      onOpenChange={(open) => !open && !start.isPending && onClose()}
      footer={
        <>
          <Button variant="text" onClick={onClose}>
            Cancel
          </Button>
          <Button pending={start.isPending} pendingLabel="Starting…" disabled={!canStart} onClick={confirm}>
            {isLater ? "Schedule" : `Text ${formatPeople(people)}`}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <SendingProblem />
        <QueryContent
          query={query}
          errorTitle="The audience could not be counted"
          fallback={<SkeletonRows count={4} label="Counting the audience" />}
        >
          {(estimate) => <EstimateFigures estimate={estimate} />}
        </QueryContent>
        <p className="text-sm text-ink-2">
          {`At ${ratePerMinute} per minute it takes about ${minutes === 1 ? "1 minute" : `${minutes} minutes`}, longer for people in quiet hours. Consent is checked again before each text. You can pause or stop it at any time.`}
        </p>
        <FieldGroup legend="When">
          <div className="grid gap-2">
            <Checkbox
              type="radio"
              name="when"
              label="Now"
              checked={!isLater}
              onChange={() => setIsLater(false)}
            />
            <Checkbox
              type="radio"
              name="when"
              label="At a time"
              checked={isLater}
              onChange={() => setIsLater(true)}
            />
          </div>
        </FieldGroup>
        {isLater && (
          <Field
            label={`Start in ${zoneLabel(FIRM_ZONE)}`}
            hint="The audience is chosen then."
            error={isPast && "Choose a time in the future."}
          >
            <Input
              type="datetime-local"
              className="fig"
              min={now}
              value={time}
              onChange={({ target }) => setTime(target.value)}
            />
          </Field>
        )}
      </div>
    </Dialog>
  );
}
