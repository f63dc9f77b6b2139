import type { StaffArticle } from "#contract/articles/admin-endpoints.ts";
import { Button } from "#web/ui/button.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { useArticleRights } from "./article-actions.ts";
import { useActOnMany } from "./mutations.ts";
import { bulkWords } from "./article-form-values.ts";

type Props = {
  articles: readonly StaffArticle[];
  selected: readonly StaffArticle[];
  onSelectAll: (all: boolean) => void;
  onDelete: () => void;
};

/** Selects the page and does the same to all that is selected. */
export function BulkBar({ articles, selected, onSelectAll, onDelete }: Props) {
  const { mayPublish, mayDelete } = useArticleRights();
  const act = useActOnMany();
  const all = selected.length === articles.length;
  const run = (action: "approve" | "publish") =>
    act.mutate(
      { action, articles: selected },
      {
        onSuccess: ({ results }) => {
          toast(bulkWords(action, results));
          onSelectAll(false);
        },
        onError: ({ message }) =>
          toast({ title: `Failed to ${action} articles`, description: message, tone: "danger" }),
      },
    );
  const button = (action: "approve" | "publish", label: string, doing: string) => (
    <Button
      variant="line"
      size="sm"
      pending={act.isPending && act.variables.action === action}
      pendingLabel={doing}
      onClick={() => run(action)}
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
        <div role="group" aria-label="With the selected articles" className="flex flex-wrap gap-1.5">
          {button("approve", "Approve", "Approving…")}
          {mayPublish && button("publish", "Publish", "Publishing…")}
          {mayDelete && (
            <Button variant="line" size="sm" onClick={onDelete}>
              Delete
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
