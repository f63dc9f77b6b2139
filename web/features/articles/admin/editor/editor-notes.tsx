import { Alert } from "#web/ui/alert.tsx";
import { formatArticleTime } from "../article-status.tsx";
import type { ArticleEditorState } from "./use-article-editor.ts";

/** Notes to read before the first change. */
export function EditorNotes({ editor }: { editor: ArticleEditorState }) {
  const { article, newer, isDirty, continueWith, draftNote } = editor;
  const { status, changeRequest = null, scheduledFor } = article ?? {};
  return (
    <div className="grid gap-3 empty:hidden">
      {draftNote}
      {newer && (
        <Alert tone="caution" live title="A newer version was saved.">
          {isDirty ? (
            "Saving compares it with yours."
          ) : (
            <button type="button" className="link" onClick={() => continueWith(newer)}>
              Show it
            </button>
          )}
        </Alert>
      )}
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
