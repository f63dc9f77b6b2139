import { useState } from "react";
import { useNavigate } from "react-router";
import { isAiWritten } from "#contract/article-generation/constants.ts";
import type { StaffArticle } from "#contract/articles/admin-schemas.ts";
import { adminPaths } from "#web/lib/admin-paths.ts";
import { Link } from "#web/lib/link.tsx";
import { useListParams } from "#web/lib/list-params.ts";
import { Button } from "#web/ui/button.tsx";
import { PencilIcon, TrashIcon } from "#web/ui/icons-actions.tsx";
import { ToolButton } from "#web/ui/tool-button.tsx";
import { useArticlePermissions, useArticleTransition } from "./article-actions.ts";
import { ApproveDialog } from "./approve-dialog.tsx";
import { ArticleMenu } from "./article-menu.tsx";

/** Title, author, and changes that a reviewer requested. */
export function ArticleTitleCell({ article }: { article: StaffArticle }) {
  const { href } = useListParams();
  const { canEdit } = useArticlePermissions();
  const { changeRequest, writer, aiAssisted, status, scheduleError } = article;
  return (
    <span className="flex min-w-0 items-center gap-2 max-desk:flex-wrap">
      <Link
        to={canEdit(article) ? adminPaths.article(article.id) : href({ view: article.id })}
        keepScroll={!canEdit(article)}
        title={article.title}
        className="min-w-0 hover:underline hover:decoration-signal hover:underline-offset-4 desk:truncate"
      >
        {article.title}
      </Link>
      <span className="text-xs font-normal whitespace-nowrap text-ink-3">
        {article.readTime} min
        {writer === "outline" && ", outline only"}
        {isAiWritten(writer) ? ", drafted with AI" : aiAssisted && ", edited with AI"}
      </span>
      {changeRequest !== null && (
        <span
          className="min-w-0 text-xs font-normal text-caution-ink desk:max-w-[50%] desk:shrink-0 desk:truncate max-desk:w-full"
          title={changeRequest}
        >
          <b>Changes requested:</b> {changeRequest}
        </span>
      )}
      {scheduleError !== null && (
        <span
          className="min-w-0 text-xs font-normal text-danger-ink desk:max-w-[50%] desk:shrink-0 desk:truncate max-desk:w-full"
          title={scheduleError}
        >
          <b>{status === "published" ? "Not unpublished:" : "Not published:"}</b> {scheduleError}
        </span>
      )}
    </span>
  );
}

export function ArticleActionsCell({ article, onDelete }: { article: StaffArticle; onDelete: () => void }) {
  const navigate = useNavigate();
  const { canDelete, canEdit } = useArticlePermissions();
  return (
    <>
      <NextStep article={article} />
      {canEdit(article) && (
        <ToolButton
          label={`Edit ${article.title}`}
          tip="Edit"
          icon={<PencilIcon />}
          onClick={() => void navigate(adminPaths.article(article.id))}
        />
      )}
      {canDelete && (
        <ToolButton label={`Delete ${article.title}`} tip="Delete" icon={<TrashIcon />} onClick={onDelete} />
      )}
      <ArticleMenu article={article} />
    </>
  );
}

const NEXT_STEPS = {
  draft: { transition: "approve", label: "Approve", variant: "line", needsPublish: false },
  approved: { transition: "publish", label: "Publish", variant: "ink", needsPublish: true },
  published: { transition: "unpublish", label: "Unpublish", variant: "text", needsPublish: true },
} as const;

/** The button for the next status; nothing where the role does not allow it. */
export function NextStep({ article }: { article: StaffArticle }) {
  const { canWrite, canPublish } = useArticlePermissions();
  const { apply, isPending } = useArticleTransition();
  const [isApproving, setIsApproving] = useState(false);
  const { transition, label, variant, needsPublish } = NEXT_STEPS[article.status];
  if (needsPublish ? !canPublish : !canWrite) return null;
  return (
    <>
      <Button
        variant={variant}
        size="sm"
        className="mr-1"
        aria-label={`${label} ${article.title}`}
        pending={isPending(article)}
        onClick={() => (transition === "approve" ? setIsApproving(true) : apply(transition, article))}
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
