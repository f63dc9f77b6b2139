import { ArticleStatusCell } from "../article-status.tsx";
import type { AutosaveState } from "./use-autosave.ts";
import type { ArticleEditorState } from "./use-article-editor.ts";

const LABELS: Record<AutosaveState, string> = {
  idle: "Unsaved changes",
  saving: "Storing your draft…",
  stored: "Draft stored. Save to change the article.",
  offline: "You are offline. Your draft is stored in this browser.",
  failed: "Your draft is stored in this browser only. It will be sent again.",
};

/** Where the typed text is, and who else has the article open. */
export function EditorStatus({ editor }: { editor: ArticleEditorState }) {
  const { article, isDirty, autosave, editors } = editor;
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      {article && <ArticleStatusCell article={article} />}
      <span role="status">
        {!isDirty ? (article ? "Saved" : "Not created yet") : article ? LABELS[autosave] : LABELS.idle}
      </span>
      {editors.length > 0 && (
        <span role="status" className="text-caution-ink">
          {editors.join(", ")} {editors.length === 1 ? "has" : "have"} this article open, too.
        </span>
      )}
    </span>
  );
}
