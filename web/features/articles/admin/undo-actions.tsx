import { useQuery } from "@tanstack/react-query";
import { UNDO_MINUTES } from "#contract/undo.ts";
import { focusHeading } from "#web/lib/admin-page.tsx";
import { runMutation } from "#web/lib/run-mutation.ts";
import { toast } from "#web/ui/toast-store.ts";
import { UndoAlert } from "#web/ui/undo-alert.tsx";
import { toBulkToast } from "./article-form-values.ts";
import { useUndoAction } from "./mutations.ts";
import { type RecentAction, recentActions } from "./recent-actions.ts";

const PAST_TENSE = { delete: "deleted", approve: "approved" } as const;
const FAILURES = { delete: "Failed to restore article", approve: "Failed to undo the approval" } as const;

/** Scrolls the undo line into view after an action far down the list. */
const scrollToLine = (line: HTMLElement | null) => line?.scrollIntoView({ block: "center" });

/** One undo line per deletion or bulk approval, newest first. */
export function UndoActions() {
  const { data } = useQuery(recentActions.options);
  const undo = useUndoAction();
  const undoAction = (recent: RecentAction) =>
    runMutation(undo, recent, {
      onSuccess: ({ results }) => {
        toast(toUndoToast(recent, results));
        focusHeading();
      },
      onError: ({ message }) =>
        toast({ title: FAILURES[recent.action], description: message, tone: "danger" }),
    });
  if (data.length === 0) return null;
  return (
    <ul className="grid gap-2">
      {data.map((recent) => (
        <li key={recent.ids[0]} ref={scrollToLine}>
          <UndoAlert
            pending={undo.isPending && undo.variables.until === recent.until}
            onUndo={() => undoAction(recent)}
          >
            <b>{recent.ids.length === 1 ? recent.titles[0] : `${recent.ids.length} articles`}</b>{" "}
            {recent.ids.length === 1 ? "was" : "were"} {PAST_TENSE[recent.action]}. You can undo this for{" "}
            {UNDO_MINUTES} minutes.
          </UndoAlert>
        </li>
      ))}
    </ul>
  );
}

function toUndoToast({ action, ids, titles }: RecentAction, results: Parameters<typeof toBulkToast>[1]) {
  const isSingleRestore = action === "delete" && ids.length === 1 && results[0]?.done;
  if (isSingleRestore)
    return { title: "Article restored", description: titles[0] ?? "", tone: "positive" } as const;
  return toBulkToast(action === "delete" ? "restore" : "requestChanges", results);
}
