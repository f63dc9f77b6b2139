import { type ChangeEvent, useState } from "react";
import { isAiWritten } from "#contract/article-generation/constants.ts";
import type { StaffArticle } from "#contract/articles/admin-schemas.ts";
import { useStaffList } from "#web/lib/list-queries.ts";
import { formatDate } from "#web/lib/format-date.ts";
import { Link } from "#web/lib/link.tsx";
import { useListParams } from "#web/lib/list-params.ts";
import { Button } from "#web/ui/button.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { PencilIcon, TrashIcon } from "#web/ui/icons-actions.tsx";
import { Cell, CellNote, Row } from "#web/ui/table.tsx";
import { ToolButton } from "#web/ui/tool-button.tsx";
import { useArticlePermissions, useArticleTransition } from "./article-actions.ts";
import { ApproveDialog } from "./approve-dialog.tsx";
import { ArticleMenu } from "./article-menu.tsx";
import { StatusBadge } from "./article-status.tsx";

type Props = {
  article: StaffArticle;
  selected: boolean;
  onSelect: (event: ChangeEvent<HTMLInputElement>) => void;
  onDelete: () => void;
};

export function ArticleRow({ article, selected, onSelect, onDelete }: Props) {
  const { href, setParam } = useListParams();
  const { canWrite, canDelete, canEdit } = useArticlePermissions();
  const editable = canEdit(article);
  const { label: category } = useStaffList("categories");
  return (
    <Row selected={selected}>
      {canWrite && (
        <Cell className="w-9">
          <Checkbox label={`Select ${article.title}`} hideLabel checked={selected} onChange={onSelect} />
        </Cell>
      )}
      <Cell as="title" fill className={canWrite ? "max-desk:[flex:1_0_calc(100%-3.5rem)]!" : ""}>
        <Link
          to={href({ [editable ? "edit" : "view"]: article.id })}
          keepScroll
          className="hover:underline hover:decoration-signal hover:underline-offset-4"
        >
          {article.title}
        </Link>
        <CellNote>
          {category(article.category)}, {article.author}, {article.readTime} min
          {article.writer === "outline" && ", outline only"}
          {isAiWritten(article.writer) && ", drafted with AI"}
        </CellNote>
        {article.changeRequest !== null && (
          <CellNote>
            <b>Changes requested:</b> {article.changeRequest}
          </CellNote>
        )}
      </Cell>
      <Cell>
        <StatusBadge status={article.status} />
      </Cell>
      <Cell numeric wideOnly className="fig whitespace-nowrap">
        <time dateTime={article.updatedAt}>{formatDate(article.updatedAt)}</time>
      </Cell>
      <Cell as="actions">
        <NextStep article={article} />
        {editable && (
          <ToolButton
            label={`Edit ${article.title}`}
            tip="Edit"
            icon={<PencilIcon />}
            onClick={() => setParam("edit", article.id)}
          />
        )}
        {canDelete && (
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

const NEXT_STEPS = {
  draft: { transition: "approve", label: "Approve", variant: "line", needsPublish: false },
  approved: { transition: "publish", label: "Publish", variant: "ink", needsPublish: true },
  published: { transition: "unpublish", label: "Unpublish", variant: "text", needsPublish: true },
} as const;

function NextStep({ article }: { article: StaffArticle }) {
  const { canWrite, canPublish } = useArticlePermissions();
  const { apply, isPending } = useArticleTransition();
  const [isApproving, setIsApproving] = useState(false);
  const { transition, label, variant, needsPublish } = NEXT_STEPS[article.status];
  if (needsPublish ? !canPublish : !canWrite) return null;
  const needsReviewer = transition === "approve" && isAiWritten(article.writer);
  return (
    <>
      <Button
        variant={variant}
        size="sm"
        className="mr-1"
        aria-label={`${label} ${article.title}`}
        pending={isPending(article)}
        onClick={() => (needsReviewer ? setIsApproving(true) : apply(transition, article))}
      >
        {label}
      </Button>
      {isApproving && (
        <ApproveDialog
          articles={[article]}
          pending={isPending(article)}
          onApprove={(reviewedBy) =>
            apply("approve", article, { reviewedBy, onSettled: () => setIsApproving(false) })
          }
          onClose={() => setIsApproving(false)}
        />
      )}
    </>
  );
}
