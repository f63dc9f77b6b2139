import type { KeyboardEvent } from "react";
import { Field } from "#web/ui/field.tsx";
import { Textarea } from "#web/ui/textarea.tsx";
import type { UseFormRegisterReturn } from "react-hook-form";

type TitleFieldProps = {
  /** The registered field. */
  input: UseFormRegisterReturn;
  maxLength: number;
  error: string | undefined;
  /** Called by Enter, which breaks no line. */
  onEnter: () => void;
};

/** The title, one paragraph that grows with its text. */
export function TitleField({ input, maxLength, error, onEnter }: TitleFieldProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
    event.preventDefault();
    onEnter();
  };
  return (
    <Field label="Title" error={error}>
      <Textarea
        {...input}
        // Two lines where browsers don't size fields by their content.
        rows={2}
        maxLength={maxLength}
        enterKeyHint="next"
        onKeyDown={onKeyDown}
        onChange={(event) => {
          joinLines(event.currentTarget);
          return input.onChange(event);
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
