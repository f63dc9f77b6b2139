import type { KeyboardEvent } from "react";
import { Field } from "#web/ui/field.tsx";
import { Textarea } from "#web/ui/textarea.tsx";
import type { ArticleEditorState } from "./use-article-editor.ts";

type TitleFieldProps = {
  editor: Pick<ArticleEditorState, "register" | "getError">;
  /** Called by Enter, which breaks no line. */
  onEnter: () => void;
};

/** The title, one paragraph that grows with its text. */
export function TitleField({ editor: { register, getError }, onEnter }: TitleFieldProps) {
  const title = register("title");
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
    event.preventDefault();
    onEnter();
  };
  return (
    <Field label="Title" error={getError("title")}>
      <Textarea
        {...title}
        // Two lines where browsers don't size fields by their content.
        rows={2}
        maxLength={200}
        enterKeyHint="next"
        onKeyDown={onKeyDown}
        onChange={(event) => {
          joinLines(event.currentTarget);
          return title.onChange(event);
        }}
        className="field-sizing-content min-h-0! resize-none! [font:500_1.5rem/1.3_var(--font-serif)]!"
      />
    </Field>
  );
}

/** Replaces the line breaks of pasted text, and keeps the cursor. */
function joinLines(field: HTMLTextAreaElement): void {
  if (!field.value.includes("\n")) return;
  const { selectionEnd } = field;
  field.value = field.value.replaceAll("\n", " ");
  field.setSelectionRange(selectionEnd, selectionEnd);
}
