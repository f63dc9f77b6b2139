import { useQuery } from "@tanstack/react-query";
import { UNDO_MINUTES } from "#contract/undo.ts";
import { focusHeading } from "#web/lib/admin-page.tsx";
import { AlertDialog } from "#web/ui/alert-dialog.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { UndoAlert } from "#web/ui/undo-alert.tsx";
import {
  type ListedArticle,
  useBulkArticleAction,
  useDeleteArticle,
  useRestoreArticles,
} from "./mutations.ts";
import { type Deletion, recentDeletions } from "./recent-deletions.ts";
import { toBulkToast } from "./article-form-values.ts";

const onDeleteError = ({ message }: Error) =>
  toast({ title: "Failed to delete article", description: message, tone: "danger" });

export function DeleteArticlesDialog({
  articles,
  onClose,
}: {
  articles: readonly ListedArticle[];
  onClose: () => void;
}) {
  const deleteOne = useDeleteArticle();
  const deleteMany = useBulkArticleAction();
  const [first] = articles;
  const single = articles.length === 1 ? first : undefined;
  const pending = deleteOne.isPending || deleteMany.isPending;
  const confirm = () => {
    if (single) {
      deleteOne.mutate(single, {
        onSuccess: () => toast({ title: "Article deleted permanently!", tone: "positive" }),
        onError: onDeleteError,
        onSettled: onClose,
      });
    } else {
      deleteMany.mutate(
        { action: "delete", articles },
        {
          onSuccess: ({ results }) => toast(toBulkToast("delete", results)),
          onError: onDeleteError,
          onSettled: onClose,
        },
      );
    }
  };
  return (
    <AlertDialog
      open
      onOpenChange={(open) => !open && !pending && onClose()}
      title={single ? `Delete ${single.title}?` : `Delete ${articles.length} articles?`}
      cancelLabel={single ? "Keep article" : "Keep articles"}
      confirmLabel={single ? "Delete article" : "Delete articles"}
      pending={pending}
      pendingLabel="Deleting…"
      onConfirm={confirm}
    >
      {single ? "It is" : "They are"} removed from the website and from this list. You can undo this for{" "}
      {UNDO_MINUTES} minutes.
    </AlertDialog>
  );
}

/** Scrolls the undo line into view after deleting far down the list. */
const scrollToLine = (line: HTMLElement | null) => line?.scrollIntoView({ block: "center" });

/** One undo line per deletion, newest first. */
export function UndoDeletions() {
  const { data } = useQuery(recentDeletions);
  const restore = useRestoreArticles();
  const undo = ({ ids, titles }: Deletion) =>
    restore.mutate(ids, {
      onSuccess: ({ results }) => {
        const summary = toBulkToast("restore", results);
        const isSingle = ids.length === 1 && results[0]?.done;
        toast(
          isSingle ? { title: "Article restored", description: titles[0] ?? "", tone: "positive" } : summary,
        );
        focusHeading();
      },
      onError: ({ message }) =>
        toast({ title: "Failed to restore article", description: message, tone: "danger" }),
    });
  if (data.length === 0) return null;
  return (
    <ul className="grid gap-2">
      {data.map((deletion) => (
        <li key={deletion.ids[0]} ref={scrollToLine}>
          <UndoAlert
            pending={restore.isPending && restore.variables[0] === deletion.ids[0]}
            onUndo={() => undo(deletion)}
          >
            <b>{deletion.ids.length === 1 ? deletion.titles[0] : `${deletion.ids.length} articles`}</b>{" "}
            {deletion.ids.length === 1 ? "was" : "were"} deleted. You can undo this for {UNDO_MINUTES}{" "}
            minutes.
          </UndoAlert>
        </li>
      ))}
    </ul>
  );
}
