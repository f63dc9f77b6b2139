import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { firmTimeZone } from "#contract/firm.ts";
import type { NewsletterDetail } from "#contract/newsletter/schemas.ts";
import { SCHEDULE_CRON_MINUTES } from "#contract/schedules/constants.ts";
import { formatPeople } from "#web/lib/format-people.ts";
import { formatZonedTime, zoneLabel } from "#contract/time-zone.ts";
import { ApiError } from "#web/lib/api.ts";
import { FormDialog } from "#web/lib/form-dialog.tsx";
import { runMutation } from "#web/lib/run-mutation.ts";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { Field } from "#web/ui/field.tsx";
import { FieldGroup } from "#web/ui/field-group.tsx";
import { Input } from "#web/ui/input.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { audienceSize, useChangeNewsletter } from "./queries.ts";

type Props = { newsletter: NewsletterDetail; onClose: () => void };

/** Confirms the sending, with the number of recipients and the time in the firm's zone. */
export function ScheduleDialog({ newsletter: { id, version, subject, topics }, onClose }: Props) {
  const audience = useQuery(audienceSize(topics));
  const change = useChangeNewsletter(id);
  const [isLater, setIsLater] = useState(false);
  const [time, setTime] = useState("");
  const [error, setError] = useState("");
  const count = audience.data?.recipients;

  const confirm = () => {
    if (isLater && time === "") return setError("Enter a date and a time.");
    runMutation(
      change,
      // A wall time without offset is in the firm's zone.
      { kind: "schedule", version, sendAt: isLater ? time : null },
      {
        onSuccess: ({ sendAt }) => {
          toast({
            title: isLater ? "Newsletter scheduled" : "Sending has begun",
            description:
              isLater && sendAt ? formatZonedTime(sendAt, firmTimeZone) : "This page shows the progress.",
            tone: "positive",
          });
          onClose();
        },
        onError: (failure) => {
          const fields = failure instanceof ApiError ? failure.fields : {};
          setError(fields.sendAt?.[0] ?? failure.message);
        },
      },
    );
  };

  return (
    <FormDialog
      title={
        count === undefined ? "Send this newsletter?" : `Send this newsletter to ${formatPeople(count)}?`
      }
      label="Send newsletter"
      onSubmit={(event) => {
        event.preventDefault();
        confirm();
      }}
      pending={change.isPending}
      pendingLabel={isLater ? "Scheduling…" : "Sending…"}
      submitDisabled={count === undefined || count === 0}
      submitLabel={isLater ? "Schedule" : "Send now"}
      onClose={onClose}
    >
      <p className="[overflow-wrap:anywhere]">
        <b className="font-semibold">{subject}</b>
        <br />
        <span className="text-ink-2">
          {count === 0
            ? "Nobody has confirmed a subscription with these topics."
            : "People who unsubscribe before then get none. Mails can’t be recalled once they are sent."}
        </span>
      </p>
      <FieldGroup legend="When" error={isLater ? undefined : error}>
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
          label="At a date and time"
          checked={isLater}
          onChange={() => setIsLater(true)}
        />
      </FieldGroup>
      {isLater && (
        <Field
          label="Date and time"
          hint={`In ${zoneLabel(firmTimeZone)}. Sent at most ${SCHEDULE_CRON_MINUTES} minutes later.`}
          error={error}
        >
          <Input
            type="datetime-local"
            className="fig"
            value={time}
            onChange={(event) => {
              setTime(event.target.value);
              setError("");
            }}
          />
        </Field>
      )}
    </FormDialog>
  );
}
