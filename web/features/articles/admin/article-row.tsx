import type { StaffArticle } from "#contract/articles/admin-endpoints.ts";
import { longDay } from "#web/lib/dates.ts";
import { Link } from "#web/lib/link.tsx";
import { useListParams } from "#web/lib/list-params.ts";
import { Button } from "#web/ui/button.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { PencilIcon, TrashIcon } from "#web/ui/icons-actions.tsx";
import { Cell, CellNote, Row } from "#web/ui/table.tsx";
import { ToolButton } from "#web/ui/tool-button.tsx";
import { useArticleRights, useArticleStep } from "./article-actions.ts";
import { ArticleMenu } from "./article-menu.tsx";
import { StatusBadge } from "./article-status.tsx";

type Props = {
  article: StaffArticle;
  selected: boolean;
  onSelect: (selected: boolean) => void;
  onDelete: () => void;
};

/** One article: what it is, how it stands, the next sensible step as a button, the rest as tools. */
export function ArticleRow({ article, selected, onSelect, onDelete }: Props) {
  const { href, set } = useListParams();
  const { mayWrite, mayDelete, mayEdit } = useArticleRights();
  const editable = mayEdit(article);
  return (
    <Row selected={selected}>
      {mayWrite && (
        <Cell className="w-9">
          <Checkbox
            label={`Select ${article.title}`}
            hideLabel
            checked={selected}
            onChange={({ target }) => onSelect(target.checked)}
          />
        </Cell>
      )}
      <Cell as="title" fill className={mayWrite ? "max-desk:[flex:1_0_calc(100%-3.5rem)]!" : ""}>
        <Link
          to={href({ [editable ? "edit" : "view"]: article.id })}
          keepScroll
          className="hover:underline hover:decoration-signal hover:underline-offset-4"
        >
          {article.title}
        </Link>
        <CellNote>
          {article.category}, {article.author}, {article.readTime} min
          {article.writer === "outline" && ", outline only"}
        </CellNote>
      </Cell>
      <Cell>
        <StatusBadge status={article.status} />
      </Cell>
      <Cell numeric wideOnly className="fig whitespace-nowrap">
        <time dateTime={article.updatedAt}>{longDay(article.updatedAt)}</time>
      </Cell>
      <Cell as="actions">
        <NextStep article={article} />
        {editable && (
          <ToolButton
            label={`Edit ${article.title}`}
            tip="Edit"
            icon={<PencilIcon />}
            onClick={() => set("edit", article.id)}
          />
        )}
        {mayDelete && (
          <ToolButton
            label={`Delete ${article.title}`}
            tip="Delete"
            icon={<TrashIcon />}
            onClick={onDelete}
          />
        )}
        <ArticleMenu article={article} />
      </Cell>
    </Row>
  );
}

const STEPS = {
  draft: { move: "approve", label: "Approve", look: "line", publishing: false },
  approved: { move: "publish", label: "Publish", look: "ink", publishing: true },
  published: { move: "unpublish", label: "Unpublish", look: "text", publishing: true },
} as const;

function NextStep({ article }: { article: StaffArticle }) {
  const { mayWrite, mayPublish } = useArticleRights();
  const { take, pending } = useArticleStep();
  const { move, label, look, publishing } = STEPS[article.status];
  if (publishing ? !mayPublish : !mayWrite) return null;
  return (
    <Button
      variant={look}
      size="sm"
      className="mr-1"
      aria-label={`${label} ${article.title}`}
      pending={pending(article)}
      onClick={() => take(move, article)}
    >
      {label}
    </Button>
  );
}
