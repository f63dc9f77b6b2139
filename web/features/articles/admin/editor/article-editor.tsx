import { useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { useWatch } from "react-hook-form";
import type { StaffArticle } from "#contract/articles/admin-schemas.ts";
import { RichTextField } from "#web/features/rich-text/rich-text-field.tsx";
import { AdminPage } from "#web/lib/admin-page.tsx";
import { useListParams } from "#web/lib/list-params.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";
import { Input } from "#web/ui/input.tsx";
import { SegmentedControl } from "#web/ui/segmented-control.tsx";
import { ArticleHistory } from "../article-history.tsx";
import { ArticleMenu } from "../article-menu.tsx";
import { ArticleViewer } from "../article-viewer.tsx";
import { AltTextSuggestion } from "#web/features/article-generation/admin/alt-text-suggestion.tsx";
import { AssistTools } from "./assist-tools.tsx";
import { ClaimHighlights } from "./claim-highlights.tsx";
import { ArticleConflict } from "./article-conflict.tsx";
import { ArticlePreview, type PreviewWidth } from "./article-preview.tsx";
import { EditorNotes } from "./editor-notes.tsx";
import { EditorStatus } from "./editor-status.tsx";
import { EditorSidebar } from "./editor-sidebar.tsx";
import type { SyncedDraft } from "./synced-draft.ts";
import { type ArticleEditorState, useArticleEditor } from "./use-article-editor.ts";

type ArticleEditorProps = {
  /** Null for a new one. */
  article: StaffArticle | null;
  synced: SyncedDraft | null;
  trail: readonly { label: string; href: string }[];
};

type View = "write" | PreviewWidth;
const VIEWS: readonly { value: View; label: string }[] = [
  { value: "write", label: "Write" },
  { value: "phone", label: "Phone" },
  { value: "desktop", label: "Desktop" },
];

export function ArticleEditor({ article: initial, synced, trail }: ArticleEditorProps) {
  const editor = useArticleEditor(initial, synced);
  const { article, conflict, pending, isDirty } = editor;
  const [view, setView] = useState<View>("write");
  const formId = useId();
  const formElement = useRef<HTMLFormElement>(null);
  const requestSave = () => formElement.current?.requestSubmit();
  const saveByKey = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.metaKey || event.ctrlKey) || event.key.toLowerCase() !== "s" || event.shiftKey) return;
    event.preventDefault();
    // The rich editor writes its last keystrokes when it loses the focus.
    const focused = document.activeElement;
    if (focused instanceof HTMLElement) focused.blur();
    if (!pending) requestSave();
    if (focused instanceof HTMLElement) focused.focus();
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => saveByKey(event);
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
  return (
    <AdminPage
      title={article ? "Edit Article" : "New article"}
      trail={trail}
      note={<EditorStatus editor={editor} />}
      actions={
        <>
          <SegmentedControl label="View" options={VIEWS} value={view} onValueChange={setView} />
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

function WritingFields({ editor: { article, form, register, getError } }: { editor: ArticleEditorState }) {
  const content = useWatch({ control: form.control, name: "content" });
  const articleId = article?.id ?? null;
  const markAssisted = () => form.setValue("aiAssisted", true, { shouldDirty: true });
  return (
    <>
      <Field label="Title" error={getError("title")}>
        <Input {...register("title")} maxLength={200} className="[font:500_1.5rem/1.3_var(--font-serif)]!" />
      </Field>
      <RichTextField
        label="Content"
        value={content}
        error={getError("content")}
        placeholder="Write, or type / for headings, lists, tables and more."
        onChange={(markdown) => form.setValue("content", markdown, { shouldDirty: true })}
        renderTools={(editor) => (
          <>
            <AssistTools editor={editor} articleId={articleId} onAccepted={markAssisted} />
            <ClaimHighlights editor={editor} articleId={articleId} />
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

function LivePreview({ editor: { form }, width }: { editor: ArticleEditorState; width: PreviewWidth }) {
  const [title, summary, content] = useWatch({
    control: form.control,
    name: ["title", "summary", "content"],
  });
  return <ArticlePreview title={title} summary={summary} content={content} width={width} />;
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
