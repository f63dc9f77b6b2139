import { useQuery } from "@tanstack/react-query";
import { UNDO_MINUTES } from "#contract/undo.ts";
import { focusHeading } from "#web/lib/admin-page.tsx";
import { AlertDialog } from "#web/ui/alert-dialog.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { UndoLine } from "#web/ui/undo-line.tsx";
import { type Listed, useActOnMany, useDeleteArticle, useRestoreArticles } from "./mutations.ts";
import { type Deletion, deletions } from "./recent-deletions.ts";
import { bulkWords } from "./article-form-values.ts";

const failed = ({ message }: Error) =>
  toast({ title: "Failed to delete article", description: message, tone: "danger" });

/** Asks before articles are taken away. */
export function DeletionQuestion({
  articles,
  onClose,
}: {
  articles: readonly Listed[];
  onClose: () => void;
}) {
  const one = useDeleteArticle();
  const many = useActOnMany();
  const [first] = articles;
  const single = articles.length === 1 ? first : undefined;
  const pending = one.isPending || many.isPending;
  const confirm = () => {
    if (single) {
      one.mutate(single, {
        onSuccess: () => toast({ title: "Article deleted permanently!", tone: "positive" }),
        onError: failed,
        onSettled: onClose,
      });
    } else {
      many.mutate(
        { action: "delete", articles },
        {
          onSuccess: ({ results }) => toast(bulkWords("delete", results)),
          onError: failed,
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
      {single ? "It disappears" : "They disappear"} from the website and from this list at once. For{" "}
      {UNDO_MINUTES} minutes you can undo it; after that it is permanent.
    </AlertDialog>
  );
}

/** Whoever deletes far down the list should see at once that it can be undone. */
const show = (line: HTMLElement | null) => line?.scrollIntoView({ block: "center" });

/** Takes a deletion back; one line for each, newest first. */
export function UndoDeletions() {
  const { data } = useQuery(deletions);
  const restore = useRestoreArticles();
  const bringBack = ({ ids, titles }: Deletion) =>
    restore.mutate(ids, {
      onSuccess: ({ results }) => {
        const said = bulkWords("restore", results);
        const alone = ids.length === 1 && results[0]?.done;
        toast(alone ? { title: "Article restored", description: titles[0] ?? "", tone: "positive" } : said);
        focusHeading();
      },
      onError: ({ message }) =>
        toast({ title: "Failed to restore article", description: message, tone: "danger" }),
    });
  if (data.length === 0) return null;
  return (
    <ul className="grid gap-2">
      {data.map((deletion) => (
        <li key={deletion.ids[0]} ref={show}>
          <UndoLine
            pending={restore.isPending && restore.variables[0] === deletion.ids[0]}
            onUndo={() => bringBack(deletion)}
          >
            <b>{deletion.ids.length === 1 ? deletion.titles[0] : `${deletion.ids.length} articles`}</b>{" "}
            {deletion.ids.length === 1 ? "was" : "were"} deleted. You can bring{" "}
            {deletion.ids.length === 1 ? "it" : "them"} back for {UNDO_MINUTES} minutes.
          </UndoLine>
        </li>
      ))}
    </ul>
  );
}
