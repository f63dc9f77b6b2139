import { type ReactNode, useId, useState } from "react";
import type { Editor } from "@tiptap/core";
import { FieldError } from "#web/ui/field-error.tsx";
import { SegmentedControl } from "#web/ui/segmented-control.tsx";
import { Textarea } from "#web/ui/textarea.tsx";
import { survivesRoundTrip } from "./markdown/inspect-markdown.ts";
import type { RenderAltTextTool } from "./image-tools.tsx";
import { RichTextArea } from "./rich-text-area.tsx";

type Mode = "rich" | "source";
const MODES: readonly { value: Mode; label: string }[] = [
  { value: "rich", label: "Rich text" },
  { value: "source", label: "Markdown" },
];

const SOURCE_ONLY =
  "This text has HTML, footnotes or other Markdown that the rich editor can’t show. It stays as it is: edit its Markdown.";

type RichTextFieldProps = {
  /** Of the element that is edited. */
  id?: string;
  label: string;
  value: string;
  onChange: (markdown: string) => void;
  error?: string | undefined;
  placeholder: string;
  /** False where the text has no images. */
  withImages?: boolean;
  /** More tools of the rich editor. */
  renderTools?: (editor: Editor) => ReactNode;
  renderAltTextTool?: RenderAltTextTool;
};

/**
 * Edits Markdown as rich text, or as its source. A text that the rich editor could not give back unchanged opens as
 * source and stays byte for byte.
 */
export function RichTextField({
  id: givenId,
  label,
  value,
  onChange,
  error,
  placeholder,
  withImages = true,
  renderTools,
  renderAltTextTool,
}: RichTextFieldProps) {
  const ownId = useId();
  const id = givenId ?? ownId;
  const [mode, setMode] = useState<Mode>(() => (survivesRoundTrip(value) ? "rich" : "source"));
  const [own, setOwn] = useState(value);
  const [isRefused, setRefused] = useState(mode === "source");
  const change = (markdown: string) => {
    setOwn(markdown);
    onChange(markdown);
  };
  // Replaced from outside, such as by a restored draft.
  if (value !== own) {
    setOwn(value);
    if (mode === "rich" && !survivesRoundTrip(value)) {
      setMode("source");
      setRefused(true);
    }
  }
  const choose = (next: Mode) => {
    const isPossible = next === "source" || survivesRoundTrip(value);
    setRefused(!isPossible);
    if (isPossible) setMode(next);
  };
  const errorId = error ? `${id}-error` : undefined;
  return (
    <div className="panel min-w-0">
      <div className="flex flex-wrap items-center justify-between gap-2 border-b border-line px-4 py-2">
        <span className="text-sm font-semibold" aria-hidden="true">
          {label}
        </span>
        <SegmentedControl label="Editor" options={MODES} value={mode} onValueChange={choose} />
      </div>
      {isRefused && (
        <p className="border-b border-line bg-caution-wash px-4 py-2 text-sm text-caution-ink" role="status">
          {SOURCE_ONLY}
        </p>
      )}
      {mode === "rich" ? (
        <RichTextArea
          id={id}
          label={label}
          describedBy={errorId}
          isInvalid={error !== undefined}
          placeholder={placeholder}
          withImages={withImages}
          value={value}
          onChange={change}
          renderTools={renderTools}
          renderAltTextTool={renderAltTextTool}
        />
      ) : (
        <Textarea
          id={id}
          aria-label={label}
          aria-describedby={errorId}
          aria-invalid={error ? true : undefined}
          value={value}
          rows={24}
          spellCheck
          onChange={({ target }) => change(target.value)}
          className="border-0! text-[0.8125rem]! leading-relaxed [font-family:ui-monospace,Menlo,Consolas,monospace]!"
        />
      )}
      {error && (
        <div className="px-4 pb-3">
          <FieldError id={errorId}>{error}</FieldError>
        </div>
      )}
    </div>
  );
}
