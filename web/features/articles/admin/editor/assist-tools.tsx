import type { Editor } from "@tiptap/core";
import { useEditorState } from "@tiptap/react";
import { useState } from "react";
import { PassageDialog } from "#web/features/article-generation/admin/passage-dialog.tsx";
import { parseMarkdown } from "#web/features/rich-text/markdown/parse-markdown.ts";
import { serializeMarkdown } from "#web/features/rich-text/markdown/serialize-markdown.ts";
import { Button } from "#web/ui/button.tsx";

type Passage = { kind: "rewrite" | "shorten"; from: number; to: number; markdown: string };

type AssistToolsProps = {
  editor: Editor;
  articleId: string | null;
  /** Called when the text has changed to a suggestion. */
  onAccepted: () => void;
};

/** Rewrites or shortens the selected passage by a suggestion. */
export function AssistTools({ editor, articleId, onAccepted }: AssistToolsProps) {
  const hasSelection = useEditorState({
    editor,
    selector: ({ editor: current }) => readSelection(current).text !== "",
  });
  const [passage, setPassage] = useState<Passage | null>(null);
  const open = (kind: Passage["kind"]) => {
    const { from, to } = readSelection(editor);
    const content = editor.state.doc.slice(from, to, true).content.toJSON() as never;
    const markdown = serializeMarkdown({ type: "doc", content }).trim();
    setPassage({ kind, from, to, markdown });
  };
  const accept = ({ from, to }: Passage, markdown: string) => {
    replacePassage(editor, { from, to }, markdown);
    setPassage(null);
    onAccepted();
  };
  return (
    <>
      {(["rewrite", "shorten"] as const).map((kind) => (
        <Button
          key={kind}
          variant="text"
          size="sm"
          aria-disabled={!hasSelection}
          title={hasSelection ? undefined : "Select some text first"}
          onClick={() => hasSelection && open(kind)}
        >
          {kind === "rewrite" ? "Rewrite" : "Shorten"}
        </Button>
      ))}
      {passage && (
        <PassageDialog
          kind={passage.kind}
          passage={passage.markdown}
          articleId={articleId}
          onAccept={(markdown) => accept(passage, markdown)}
          onClose={() => setPassage(null)}
        />
      )}
    </>
  );
}

/** The selected text; a selection of several blocks covers them completely. */
function readSelection({ state }: Editor): { from: number; to: number; text: string } {
  const { $from, $to, from, to } = state.selection;
  const isInline = $from.sameParent($to);
  const range = isInline || $from.depth === 0 ? { from, to } : { from: $from.before(1), to: $to.after(1) };
  return { ...range, text: state.doc.textBetween(from, to, " ").trim() };
}

/** In one transaction, so that one undo brings the passage back. */
function replacePassage(editor: Editor, range: { from: number; to: number }, markdown: string): void {
  const blocks = parseMarkdown(markdown).content ?? [];
  const isInline = editor.state.doc.resolve(range.from).sameParent(editor.state.doc.resolve(range.to));
  const [only] = blocks;
  const content = isInline && blocks.length === 1 && only?.type === "paragraph" ? only.content : blocks;
  editor
    .chain()
    .focus()
    .insertContentAt(range, content as never)
    .run();
}
