import { useState } from "react";
import type { StaffArticle } from "#contract/articles/admin-schemas.ts";
import { runMutation } from "#web/lib/run-mutation.ts";
import { formatSelected, type Selection } from "#web/lib/use-selection.ts";
import { Button } from "#web/ui/button.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { ApproveDialog } from "./approve-dialog.tsx";
import { useArticlePermissions } from "./article-actions.ts";
import { useBulkArticleAction } from "./mutations.ts";
import { toBulkToast } from "./article-form-values.ts";

type Props = {
  selection: Selection<StaffArticle>;
  onDelete: () => void;
};

/** Selects all articles of the page and applies bulk actions. */
export function BulkBar({ selection, onDelete }: Props) {
  const { selected, isPageSelected: all, selectPage, clear } = selection;
  const { canPublish, canDelete } = useArticlePermissions();
  const bulkAction = useBulkArticleAction();
  const [isApproving, setIsApproving] = useState(false);
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
    <div className="flex min-h-12 flex-wrap items-center gap-x-4 gap-y-2 border-b border-line bg-paper-2 px-4 py-1.5">
      <Checkbox
        label={selected.length > 0 ? formatSelected(selection) : "Select all on this page"}
        checked={all}
        ref={(box) => {
          if (box) box.indeterminate = selected.length > 0 && !all;
        }}
        onChange={({ target }) => (target.checked ? selectPage(true) : clear())}
      />
      {selected.length > 0 && (
        <div role="group" aria-label="Actions for selected articles" className="flex flex-wrap gap-1.5">
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
        </div>
      )}
      {isApproving && (
        <ApproveDialog
          articles={selected}
          pending={isPending("approve")}
          onApprove={(reviewedBy) => runAction("approve", reviewedBy)}
          onClose={() => setIsApproving(false)}
        />
      )}
    </div>
  );
}
