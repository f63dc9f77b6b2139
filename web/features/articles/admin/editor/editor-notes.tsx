import type { StaffArticle } from "#contract/articles/admin-schemas.ts";
import { Alert } from "#web/ui/alert.tsx";
import { formatArticleTime } from "../article-status.tsx";

/** What an edit of this article means. */
export const EditorNotes = ({
  article: { status, changeRequest, scheduledFor },
}: {
  article: StaffArticle;
}) => (
  <>
    {changeRequest !== null && (
      <Alert tone="caution" title="Changes requested.">
        {changeRequest}
      </Alert>
    )}
    {status === "published" && (
      <Alert tone="note">This article is published. Changes go live when you save.</Alert>
    )}
    {status === "approved" && (
      <Alert tone="note">
        This article is approved. A change returns it to draft
        {scheduledFor && `, and cancels its publication ${formatArticleTime(scheduledFor)}`}.
      </Alert>
    )}
  </>
);
