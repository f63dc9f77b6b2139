import { type FormEvent, useRef, useState } from "react";
import type { ApiError } from "#web/lib/api.ts";
import { FormDialog } from "#web/lib/form-dialog.tsx";
import { runMutation } from "#web/lib/run-mutation.ts";
import { Field } from "#web/ui/field.tsx";
import { Input } from "#web/ui/input.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { useTestCampaign } from "./campaign-queries.ts";
import { SendingProblem } from "./sending-problem.tsx";
import { waitingReason } from "./sms-labels.tsx";

type Props = { campaignId: string; onClose: () => void };

/** Sends the text to one number. */
export function TestCampaignDialog({ campaignId, onClose }: Props) {
  const test = useTestCampaign(campaignId);
  const [toNumber, setToNumber] = useState("");
  const [error, setError] = useState<string>();
  // Idempotency key: retries of one message must not send it twice.
  const key = useRef("");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    key.current ||= crypto.randomUUID();
    runMutation(
      test,
      { toNumber, key: key.current },
      {
        onSuccess: (sent) => {
          toast({
            title: "Test sent",
            description: waitingReason(sent) ?? `To ${sent.toNumber}.`,
            tone: "positive",
          });
          onClose();
        },
        onError: (failure) => {
          const { status, fields, message } = failure as ApiError;
          if (status !== 0) key.current = "";
          setError(fields.toNumber?.[0] ?? message);
        },
      },
    );
  };
  return (
    <FormDialog
      title="Send a test"
      submitLabel="Send"
      pendingLabel="Sending…"
      pending={test.isPending}
      submitDisabled={!toNumber.trim()}
      onSubmit={submit}
      onClose={onClose}
      header={<SendingProblem />}
    >
      <Field
        label="Phone number"
        error={error}
        hint="One with consent to marketing texts, or a number of the firm."
      >
        <Input
          type="tel"
          autoComplete="off"
          maxLength={40}
          value={toNumber}
          onChange={({ target }) => setToNumber(target.value)}
        />
      </Field>
    </FormDialog>
  );
}
