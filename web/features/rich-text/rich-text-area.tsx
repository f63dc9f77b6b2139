import type { Editor } from "@tiptap/core";
import { EditorContent, useEditor } from "@tiptap/react";
import { type ReactNode, useEffect, useEffectEvent, useRef } from "react";
import { createExtensions } from "./extensions.ts";
import { EditorToolbar } from "./editor-toolbar.tsx";
import { ImageTools, type RenderAltTextTool, useImageUpload } from "./image-tools.tsx";
import { LinkTools } from "./link-tools.tsx";
import { clipboardToDocument } from "./paste/clean-clipboard.ts";
import { parseMarkdown } from "./markdown/parse-markdown.ts";
import { type MarkdownSource, readSource, serializeMarkdown } from "./markdown/serialize-markdown.ts";
import { SlashMenu, type SlashMenuHandle } from "./slash-menu.tsx";

/** Time without typing after which the text is written as Markdown. */
const WRITE_DELAY_MS = 250;

type RichTextAreaProps = {
  id: string;
  label: string;
  describedBy?: string | undefined;
  isInvalid?: boolean;
  placeholder: string;
  withImages: boolean;
  value: string;
  onChange: (markdown: string) => void;
  renderTools?: ((editor: Editor) => ReactNode) | undefined;
  renderAltTextTool?: RenderAltTextTool | undefined;
};

/** The rich editor of a text that survives the round trip. `value` set from outside replaces the text. */
export function RichTextArea({
  id,
  label,
  describedBy,
  isInvalid,
  placeholder,
  withImages,
  value,
  onChange,
  renderTools,
  renderAltTextTool,
}: RichTextAreaProps) {
  const source = useRef<MarkdownSource | null>(null);
  const written = useRef(value);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const slashMenu = useRef<SlashMenuHandle | null>(null);
  source.current ??= readSource(value);
  const upload = useImageUpload();

  const write = (editor: Editor) => {
    clearTimeout(timer.current);
    timer.current = undefined;
    const markdown = serializeMarkdown(editor.getJSON(), source.current ?? undefined);
    if (markdown === written.current) return;
    written.current = markdown;
    onChange(markdown);
  };
  const uploadFiles = (editor: Editor, files: FileList | undefined): boolean => {
    if (!withImages) return false;
    const images = [...(files ?? [])].filter(({ type }) => type.startsWith("image/"));
    if (images.length === 0) return false;
    for (const image of images) void upload.insert(editor, image);
    return true;
  };

  const editor = useEditor({
    extensions: createExtensions(placeholder),
    content: parseMarkdown(value),
    injectCSS: false,
    editorProps: {
      attributes: {
        id,
        role: "textbox",
        "aria-multiline": "true",
        "aria-label": label,
        class: "rich-text prose [&>:first-child]:mt-0",
      },
      handleKeyDown: (_, event) => slashMenu.current?.onKeyDown(event) ?? false,
      handlePaste: (_, event) => onPaste(event),
      handleDrop: (_, event, __, isMoved) => !isMoved && onDrop(event),
    },
    onUpdate: ({ editor: updated }) => {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => write(updated), WRITE_DELAY_MS);
    },
    // A click on Save comes after it.
    onBlur: ({ editor: left }) => write(left),
  });

  const onPaste = useEffectEvent((event: ClipboardEvent): boolean => {
    const html = event.clipboardData?.getData("text/html") ?? "";
    // The editor's own content is complete.
    if (html.includes("data-pm-slice")) return false;
    const pasted = html ? clipboardToDocument(html) : null;
    if (!pasted) return uploadFiles(editor, event.clipboardData?.files);
    if (pasted.content.length > 0) editor.chain().focus().insertContent(pasted.content).run();
    upload.reportSkipped(pasted.skippedImages);
    return true;
  });
  const onDrop = useEffectEvent((event: DragEvent): boolean => {
    const isUploaded = uploadFiles(editor, event.dataTransfer?.files);
    if (isUploaded) event.preventDefault();
    return isUploaded;
  });

  const replaceText = useEffectEvent((next: string) => {
    // The server trims what it saves; the cursor stays for that.
    if (next.trim() === written.current.trim()) return;
    clearTimeout(timer.current);
    written.current = next;
    source.current = readSource(next);
    editor.commands.setContent(parseMarkdown(next), { emitUpdate: false });
  });
  useEffect(() => replaceText(value), [value]);

  const flush = useEffectEvent(() => {
    if (timer.current !== undefined) write(editor);
  });
  useEffect(() => () => flush(), []);

  useEffect(() => {
    const element = editor.view.dom;
    const set = (name: string, text: string | undefined) =>
      text ? element.setAttribute(name, text) : element.removeAttribute(name);
    set("aria-describedby", describedBy);
    set("aria-invalid", isInvalid ? "true" : undefined);
  }, [editor, describedBy, isInvalid]);

  return (
    <>
      <EditorToolbar editor={editor}>
        <LinkTools editor={editor} />
        {withImages && <ImageTools editor={editor} upload={upload} renderAltTextTool={renderAltTextTool} />}
        {renderTools?.(editor)}
      </EditorToolbar>
      <EditorContent editor={editor} />
      <SlashMenu editor={editor} ref={slashMenu} />
    </>
  );
}
