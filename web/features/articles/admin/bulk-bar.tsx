import type { StaffArticle } from "#contract/articles/admin-schemas.ts";
import { Button } from "#web/ui/button.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { useArticlePermissions } from "./article-actions.ts";
import { useBulkArticleAction } from "./mutations.ts";
import { toBulkToast } from "./article-form-values.ts";

type Props = {
  articles: readonly StaffArticle[];
  selected: readonly StaffArticle[];
  onSelectAll: (all: boolean) => void;
  onDelete: () => void;
};

/** Selects all articles of the page and applies bulk actions. */
export function BulkBar({ articles, selected, onSelectAll, onDelete }: Props) {
  const { canPublish, canDelete } = useArticlePermissions();
  const bulkAction = useBulkArticleAction();
  const all = selected.length === articles.length;
  const runAction = (action: "approve" | "publish") =>
    bulkAction.mutate(
      { action, articles: selected },
      {
        onSuccess: ({ results }) => {
          toast(toBulkToast(action, results));
          onSelectAll(false);
        },
        onError: ({ message }) =>
          toast({ title: `Failed to ${action} articles`, description: message, tone: "danger" }),
      },
    );
  const button = (action: "approve" | "publish", label: string, pendingLabel: string) => (
    <Button
      variant="line"
      size="sm"
      pending={bulkAction.isPending && bulkAction.variables.action === action}
      pendingLabel={pendingLabel}
      onClick={() => runAction(action)}
    >
      {label}
    </Button>
  );
  return (
    <div className="flex min-h-12 flex-wrap items-center gap-x-4 gap-y-2 border-b border-line bg-paper-2 px-4 py-1.5">
      <Checkbox
        label={selected.length > 0 ? `${selected.length} selected` : "Select all on this page"}
        checked={all}
        ref={(box) => {
          if (box) box.indeterminate = selected.length > 0 && !all;
        }}
        onChange={({ target }) => onSelectAll(target.checked)}
      />
      {selected.length > 0 && (
        <div role="group" aria-label="Actions for selected articles" className="flex flex-wrap gap-1.5">
          {button("approve", "Approve", "Approving…")}
          {canPublish && button("publish", "Publish", "Publishing…")}
          {canDelete && (
            <Button variant="line" size="sm" onClick={onDelete}>
              Delete
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
