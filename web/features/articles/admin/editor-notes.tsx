import type { ReactNode } from "react";
import type { StaffArticle } from "#contract/articles/admin-schemas.ts";
import { Alert } from "#web/ui/alert.tsx";
import { formatArticleTime } from "./article-status.tsx";

/** Notes to read before the first change. `children` come first. */
export function EditorNotes({ article, children }: { article: StaffArticle; children: ReactNode }) {
  const { status, changeRequest, scheduledFor } = article;
  return (
    <div className="mb-4 grid gap-3 empty:hidden">
      {children}
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
    </div>
  );
}
