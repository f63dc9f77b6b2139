import { useId } from "react";
import { useWatch } from "react-hook-form";
import type { StaffArticle } from "#contract/articles/admin-schemas.ts";
import { RichTextField } from "#web/features/rich-text/rich-text-field.tsx";
import { useListParams } from "#web/lib/list-params.ts";
import { ArticleHistory } from "../article-history.tsx";
import { ArticleStatusCell } from "../article-status.tsx";
import { ArticleMenu } from "../article-menu.tsx";
import { ArticleViewer } from "../article-viewer.tsx";
import { AltTextSuggestion } from "#web/features/article-generation/admin/alt-text-suggestion.tsx";
import { AssistTools } from "./assist-tools.tsx";
import { ClaimHighlights } from "./claim-highlights.tsx";
import { ArticleConflict } from "./article-conflict.tsx";
import { EditorNotes } from "./editor-notes.tsx";
import { EditorSidebar } from "./editor-sidebar.tsx";
import { RecordEditorPage, type WithTrail } from "#web/features/drafts/record-editor-page.tsx";
import { type PreviewWidth, TextPreview } from "#web/features/rich-text/text-preview.tsx";
import { MarkdownPreview } from "#web/features/rich-text/markdown-preview.tsx";
import { markdownPreview } from "../queries.ts";
import { TitleField } from "#web/features/rich-text/title-field.tsx";
import { type ArticleEditorStart, type ArticleEditorState, useArticleEditor } from "./use-article-editor.ts";

export function ArticleEditor({ trail, ...start }: ArticleEditorStart & WithTrail) {
  const editor = useArticleEditor(start);
  const { article } = editor;
  return (
    <RecordEditorPage
      editor={editor}
      record={article}
      noun="article"
      title={article ? "Edit Article" : "New article"}
      trail={trail}
      createLabel="Create draft"
      badge={article && <ArticleStatusCell article={article} />}
      actions={article && <ArticleMenu article={article} />}
      notes={article && <EditorNotes article={article} />}
      sidebar={<EditorSidebar editor={editor} />}
      renderPreview={(width) => <LivePreview editor={editor} width={width} />}
      renderConflict={(props) => <ArticleConflict {...props} />}
      dialogs={article && <ArticleDialogs article={article} onRestored={editor.continueWith} />}
    >
      <WritingFields editor={editor} />
    </RecordEditorPage>
  );
}

function WritingFields({ editor }: { editor: ArticleEditorState }) {
  const { article, form, register, getError } = editor;
  const contentId = useId();
  const content = useWatch({ control: form.control, name: "content" });
  const articleId = article?.id ?? null;
  const markAssisted = () => form.setValue("aiAssisted", true, { shouldDirty: true });
  return (
    <>
      <TitleField
        input={register("title")}
        maxLength={200}
        error={getError("title")}
        onEnter={() => document.getElementById(contentId)?.focus()}
      />
      <RichTextField
        id={contentId}
        label="Content"
        value={content}
        error={getError("content")}
        placeholder="Write, or type / for headings, lists, tables and more."
        onChange={(markdown) => form.setValue("content", markdown, { shouldDirty: true })}
        renderTools={(richText) => (
          <>
            <AssistTools editor={richText} articleId={articleId} onAccepted={markAssisted} />
            <ClaimHighlights editor={richText} articleId={articleId} />
          </>
        )}
        renderAltTextTool={({ src, onAccept }) => (
          <AltTextSuggestion
            imageUrl={src}
            context={form.getValues("title")}
            articleId={articleId}
            onAccept={(alt) => {
              onAccept(alt);
              markAssisted();
            }}
          />
        )}
      />
    </>
  );
}

type LivePreviewProps = { editor: ArticleEditorState; width: PreviewWidth };

function LivePreview({ editor: { form }, width }: LivePreviewProps) {
  const [title, summary, content] = useWatch({
    control: form.control,
    name: ["title", "summary", "content"],
  });
  return (
    <TextPreview title={title} width={width}>
      {summary && <p className="mb-6 text-ink-2">{summary}</p>}
      <MarkdownPreview content={content} toQuery={markdownPreview} />
    </TextPreview>
  );
}

/** Dialogs that the menu opens by the URL. */
type ArticleDialogsProps = { article: StaffArticle; onRestored: (article: StaffArticle) => void };

function ArticleDialogs({ article, onRestored }: ArticleDialogsProps) {
  const { getParam, setParam } = useListParams();
  return (
    <>
      {getParam("view") && <ArticleViewer id={article.id} onClose={() => setParam("view", "")} />}
      {getParam("history") && (
        <ArticleHistory id={article.id} onRestored={onRestored} onClose={() => setParam("history", "")} />
      )}
    </>
  );
}
