import { UNDO_MINUTES } from "#contract/undo.ts";
import { runMutation } from "#web/lib/run-mutation.ts";
import { AlertDialog } from "#web/ui/alert-dialog.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { type ListedArticle, useBulkArticleAction, useDeleteArticle } from "./mutations.ts";
import { toBulkToast } from "./article-form-values.ts";

const onDeleteError = ({ message }: Error) =>
  toast({ title: "Failed to delete article", description: message, tone: "danger" });

export function DeleteArticlesDialog({
  articles,
  onDeleted,
  onClose,
}: {
  articles: readonly ListedArticle[];
  onDeleted?: () => void;
  onClose: () => void;
}) {
  const deleteOne = useDeleteArticle();
  const deleteMany = useBulkArticleAction();
  const [first] = articles;
  const single = articles.length === 1 ? first : undefined;
  const pending = deleteOne.isPending || deleteMany.isPending;
  const confirm = () => {
    if (single) {
      runMutation(deleteOne, single, {
        onSuccess: () => {
          toast({ title: "Article deleted permanently!", tone: "positive" });
          onDeleted?.();
        },
        onError: onDeleteError,
        onSettled: onClose,
      });
    } else {
      runMutation(
        deleteMany,
        { action: "delete", articles },
        {
          onSuccess: ({ results }) => {
            toast(toBulkToast("delete", results));
            onDeleted?.();
          },
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
