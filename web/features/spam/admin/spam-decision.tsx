import type { SpamVerdict } from "#contract/spam/constants.ts";
import { runMutation } from "#web/lib/run-mutation.ts";
import { Button } from "#web/ui/button.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { type SuspectedKind, useDecideSpam } from "./queries.ts";

const DONE: Record<SuspectedKind, Record<SpamVerdict, string>> = {
  message: {
    "not-spam": "The confirmation is on its way to the sender.",
    spam: "It stays under the filter Spam.",
  },
  application: {
    "not-spam": "The confirmation is on its way to the applicant.",
    spam: "It stays under the filter Spam.",
  },
  appointment: {
    "not-spam": "The confirmation is on its way to the booker.",
    spam: "The appointment is canceled, and its time is free again.",
  },
  "sign-up": {
    "not-spam": "The mail that confirms the subscription is on its way.",
    spam: "The address gets nothing.",
  },
};

type SpamDecisionProps = { kind: SuspectedKind; id: string; isSpam: boolean };

/** The buttons of a decision; what is spam can still be released. */
export function SpamDecision({ kind, id, isSpam }: SpamDecisionProps) {
  const mutation = useDecideSpam(kind);
  const decide = (verdict: SpamVerdict) =>
    runMutation(
      mutation,
      { id, verdict },
      {
        onSuccess: () =>
          toast({
            title: verdict === "spam" ? "Marked as spam" : "Marked as not spam",
            description: DONE[kind][verdict],
            tone: "positive",
          }),
        onError: ({ message }) =>
          toast({ title: "The decision was not saved", description: message, tone: "danger" }),
      },
    );
  const isPending = (verdict: SpamVerdict) => mutation.isPending && mutation.variables.verdict === verdict;
  return (
    <div className="flex flex-wrap gap-2">
      <Button size="sm" variant="ink" pending={isPending("not-spam")} onClick={() => decide("not-spam")}>
        Not spam
      </Button>
      {!isSpam && (
        <Button size="sm" variant="line" pending={isPending("spam")} onClick={() => decide("spam")}>
          Spam
        </Button>
      )}
    </div>
  );
}
