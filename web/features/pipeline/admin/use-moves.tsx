import { useQueryClient } from "@tanstack/react-query";
import { MOVE_DELAY_MINUTES } from "#contract/pipeline/constants.ts";
import { runMutation } from "#web/lib/run-mutation.ts";
import { toast } from "#web/ui/toast-store.ts";
import { type MoveDetails, type MoveSubject, useMove, useUndoMoves } from "./queries.ts";
import { type RecentMove, recentMoves } from "./recent-moves.ts";
import { formatCandidates, undoRefusals } from "./undo-labels.ts";

const describe = (subjects: readonly MoveSubject[]) =>
  subjects.length === 1
    ? `${subjects[0]!.firstName} ${subjects[0]!.lastName}`
    : formatCandidates(subjects.length);

/** Undoes a recent move with all its mails, and shows what could not be undone. */
export function useUndo() {
  const queryClient = useQueryClient();
  const undo = useUndoMoves();
  const undoRecent = (recent: RecentMove) =>
    runMutation(undo, recent.moveIds, {
      onSuccess: ({ undone, refused }) => {
        const [reason] = refused.map((one) => undoRefusals[one.reason]);
        if (undone.length === 0)
          toast({ title: "The move was not undone", description: reason ?? "", tone: "danger" });
        else
          toast({
            title: `${undone.length === recent.moveIds.length ? "Move undone" : `${formatCandidates(undone.length)} moved back`}${recent.hasMail ? ", email canceled" : ""}`,
            tone: "positive",
            ...(reason && { description: `${formatCandidates(refused.length)} not: ${reason}` }),
          });
        recentMoves.remove(queryClient, recent);
      },
      onError: ({ message }) =>
        toast({ title: "The move was not undone", description: message, tone: "danger" }),
    });
  return { undoRecent, isPending: undo.isPending, pendingIds: undo.isPending ? undo.variables : undefined };
}

/** Moves applications with a message that offers Undo, and keeps the offer until it expires. */
export function useMoves() {
  const queryClient = useQueryClient();
  const mutation = useMove();
  const { undoRecent } = useUndo();
  const finish = (
    subjects: readonly MoveSubject[],
    stageName: string,
    details: MoveDetails,
    result: Awaited<ReturnType<typeof mutation.mutateAsync>>,
  ) => {
    const skipped =
      result.skipped > 0
        ? `${formatCandidates(result.skipped)} skipped: already there, withdrawn, or moved by someone else.`
        : "";
    if (result.moveIds.length === 0) {
      toast({ title: "Nothing was moved", description: skipped, tone: "note" });
      return;
    }
    const who = result.skipped > 0 ? formatCandidates(result.moved) : describe(subjects);
    const recent = recentMoves.add(queryClient, {
      moveIds: result.moveIds,
      title: `${who} moved to ${stageName}`,
      hasMail: Boolean(details.mail),
    });
    const mails = result.moved === 1 ? "The email leaves" : "The emails leave";
    const description = [details.mail && `${mails} in ${MOVE_DELAY_MINUTES} minutes.`, skipped]
      .filter(Boolean)
      .join(" ");
    toast({
      title: recent.title,
      ...(description && { description }),
      tone: "positive",
      action: { label: "Undo", onClick: () => undoRecent(recent) },
    });
  };
  return {
    isPending: mutation.isPending,
    /** For forms: rejects with the server's errors. */
    moveAsync: async (subjects: readonly MoveSubject[], stageName: string, details: MoveDetails) => {
      const result = await mutation.mutateAsync({ subjects, details });
      finish(subjects, stageName, details, result);
      return result;
    },
    move: (
      subjects: readonly MoveSubject[],
      stageName: string,
      details: MoveDetails,
      onSuccess?: () => void,
    ) =>
      runMutation(
        mutation,
        { subjects, details },
        {
          onSuccess: (result) => {
            finish(subjects, stageName, details, result);
            onSuccess?.();
          },
          onError: ({ message }) =>
            toast({
              title:
                subjects.length === 1 ? "The application was not moved" : "The applications were not moved",
              description: message,
              tone: "danger",
            }),
        },
      ),
  };
}
