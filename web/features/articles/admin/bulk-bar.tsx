import { useState } from "react";
import type { StaffArticle } from "#contract/articles/admin-schemas.ts";
import { runMutation } from "#web/lib/run-mutation.ts";
import type { Selection } from "#web/lib/use-selection.ts";
import { Button } from "#web/ui/button.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { ApproveDialog } from "./approve-dialog.tsx";
import { useArticlePermissions } from "./article-actions.ts";
import { useBulkArticleAction } from "./mutations.ts";
import { toBulkToast } from "./article-form-values.ts";

/** The most articles that one call changes; more are changed with the Edit menu. */
const MAX_ARTICLES = 100;

type Props = {
  selection: Selection<StaffArticle>;
  onDelete: () => void;
};

/** Approves, publishes or deletes the selected articles. */
export function ArticleBulkActions({ selection, onDelete }: Props) {
  const { selected, clear } = selection;
  const { canPublish, canDelete } = useArticlePermissions();
  const bulkAction = useBulkArticleAction();
  const [isApproving, setIsApproving] = useState(false);
  if (selection.count > MAX_ARTICLES) return null;
  const runAction = (action: "approve" | "publish", reviewedBy?: string) =>
    runMutation(
      bulkAction,
      { action, articles: selected, ...(reviewedBy && { reviewedBy }) },
      {
        onSettled: () => setIsApproving(false),
        onSuccess: ({ results }) => {
          toast(toBulkToast(action, results));
          clear();
        },
        onError: ({ message }) =>
          toast({ title: `Failed to ${action} articles`, description: message, tone: "danger" }),
      },
    );
  const isPending = (action: "approve" | "publish") =>
    bulkAction.isPending && bulkAction.variables.action === action;
  return (
    <>
      <Button variant="line" size="sm" onClick={() => setIsApproving(true)}>
        Approve
      </Button>
      {canPublish && (
        <Button
          variant="line"
          size="sm"
          pending={isPending("publish")}
          pendingLabel="Publishing…"
          onClick={() => runAction("publish")}
        >
          Publish
        </Button>
      )}
      {canDelete && (
        <Button variant="line" size="sm" onClick={onDelete}>
          Delete
        </Button>
      )}
      {isApproving && (
        <ApproveDialog
          articles={selected}
          pending={isPending("approve")}
          onApprove={(reviewedBy) => runAction("approve", reviewedBy)}
          onClose={() => setIsApproving(false)}
        />
      )}
    </>
  );
}
