import {
  isSuspected,
  type SpamMarked,
  spamReasonLabels,
  spamStatusLabels,
} from "#contract/spam/constants.ts";
import { useCan } from "#web/lib/me.ts";
import { Alert } from "#web/ui/alert.tsx";
import type { SuspectedKind } from "./queries.ts";
import { SpamDecision } from "./spam-decision.tsx";

const HELD: Record<Exclude<SuspectedKind, "sign-up">, string> = {
  message: "Held until you decide: the confirmation to the sender, the notice to staff and the CRM sync.",
  application:
    "Held until you decide: the confirmation to the applicant, the notice to staff and the CRM sync.",
  appointment:
    "The time is taken. Held until you decide: the confirmation, the reminders and the CRM sync. Spam cancels the appointment without an email.",
};

type SpamNoteProps = {
  kind: keyof typeof HELD;
  submission: SpamMarked & { id: string };
};

/** Why a submission is suspected, what is held, and the decision; nothing for all others. */
export function SpamNote({ kind, submission }: SpamNoteProps) {
  const canWrite = useCan("crm.write");
  const canManage = useCan("booking.manage");
  const canDecide = kind === "appointment" ? canManage : canWrite;
  if (!isSuspected(submission)) return null;
  const { id, spamStatus, spamReasons } = submission;
  return (
    <Alert tone="caution" title={`${spamStatusLabels[spamStatus]}.`}>
      <ul className="mt-1 list-disc pl-5">
        {spamReasons?.map((reason) => (
          <li key={reason}>{spamReasonLabels[reason]}</li>
        ))}
      </ul>
      {spamStatus === "suspected" && <p className="mt-2">{HELD[kind]}</p>}
      {canDecide && (
        <div className="mt-3">
          <SpamDecision kind={kind} id={id} isSpam={spamStatus === "spam"} />
        </div>
      )}
    </Alert>
  );
}
