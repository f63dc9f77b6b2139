import { useId, useRef, useState } from "react";
import { useWatch } from "react-hook-form";
import type { StaffArticle } from "#contract/articles/admin-schemas.ts";
import { RichTextField } from "#web/features/rich-text/rich-text-field.tsx";
import { AdminPage } from "#web/lib/admin-page.tsx";
import { useListParams } from "#web/lib/list-params.ts";
import { Button } from "#web/ui/button.tsx";
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
import { DraftStatus } from "#web/features/drafts/draft-status.tsx";
import { useSaveKey } from "#web/features/drafts/use-save-key.ts";
import { TextPreview, type TextView, TextViews } from "#web/features/rich-text/text-preview.tsx";
import { MarkdownPreview } from "../markdown-preview.tsx";
import { TitleField } from "#web/features/rich-text/title-field.tsx";
import { type ArticleEditorStart, type ArticleEditorState, useArticleEditor } from "./use-article-editor.ts";

type ArticleEditorProps = ArticleEditorStart & { trail: readonly { label: string; href: string }[] };

export function ArticleEditor({ trail, ...start }: ArticleEditorProps) {
  const editor = useArticleEditor(start);
  const { article, conflict, pending, isDirty } = editor;
  const [view, setView] = useState<TextView>("write");
  const formId = useId();
  const formElement = useRef<HTMLFormElement>(null);
  const requestSave = () => formElement.current?.requestSubmit();
  useSaveKey(() => {
    if (!pending) requestSave();
  });
  return (
    <AdminPage
      title={article ? "Edit Article" : "New article"}
      trail={trail}
      note={
        <DraftStatus
          noun="article"
          badge={article && <ArticleStatusCell article={article} />}
          isCreated={article !== null}
          isDirty={isDirty}
          autosave={editor.autosave}
          problem={editor.problem}
          editors={editor.editors}
        />
      }
      actions={
        <>
          <TextViews value={view} onChange={setView} />
          {article && <ArticleMenu article={article} />}
          <Button
            type="submit"
            form={formId}
            size="sm"
            pending={pending}
            pendingLabel="Saving…"
            disabled={article !== null && !isDirty}
          >
            {article ? "Save changes" : "Create draft"}
          </Button>
        </>
      }
    >
      <EditorNotes editor={editor} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <form
          id={formId}
          ref={formElement}
          noValidate
          aria-label={article ? "Edit Article" : "New article"}
          onSubmit={(event) => void editor.submit(event)}
          className="grid grid-cols-[minmax(0,1fr)] gap-4"
        >
          {/* Stays mounted, so that a preview does not end undo and selection. */}
          <div hidden={view !== "write"} className="grid grid-cols-[minmax(0,1fr)] gap-4 [&[hidden]]:hidden">
            <WritingFields editor={editor} />
          </div>
          {view !== "write" && <LivePreview editor={editor} width={view} />}
        </form>
        <EditorSidebar editor={editor} />
      </div>
      {conflict && (
        <ArticleConflict
          message={conflict.message}
          base={conflict.base}
          mine={editor.form.getValues()}
          theirs={conflict.theirs}
          onClose={editor.closeConflict}
          onUseTheirs={() => editor.takeTheirs(conflict)}
          onOverwrite={() => {
            editor.overwrite(conflict);
            requestSave();
          }}
          onMerge={(merged) => {
            editor.merge(conflict, merged);
            requestSave();
          }}
        />
      )}
      {editor.unsaved.dialog}
      {article && <ArticleDialogs article={article} onRestored={editor.continueWith} />}
    </AdminPage>
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

function LivePreview({
  editor: { form },
  width,
}: {
  editor: ArticleEditorState;
  width: Exclude<TextView, "write">;
}) {
  const [title, summary, content] = useWatch({
    control: form.control,
    name: ["title", "summary", "content"],
  });
  return (
    <TextPreview title={title} width={width}>
      {summary && <p className="mb-6 text-ink-2">{summary}</p>}
      <MarkdownPreview content={content} />
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
