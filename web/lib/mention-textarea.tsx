import { type ComponentProps, type KeyboardEvent, useId, useRef, useState } from "react";
import { cx } from "#web/ui/cx.ts";
import { Textarea } from "#web/ui/textarea.tsx";
import { useOwnerOptions } from "./list/owner-options.ts";

const MAX_MATCHES = 6;

/** Text between the last @ and the cursor; null without an @. */
const findTyped = ({ value, selectionStart }: HTMLTextAreaElement): string | null =>
  /(?:^|[^\p{L}\p{N}_])@([\p{L}\p{N}_.\- ]{0,60})$/u.exec(value.slice(0, selectionStart))?.[1] ?? null;

/** A text field for notes that suggests colleagues after an @. */
export function MentionTextarea({ onInput, onKeyDown, onBlur, ...props }: ComponentProps<"textarea">) {
  const listId = useId();
  const { choices } = useOwnerOptions();
  const wrapper = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const [active, setActive] = useState(0);
  const matches = typed === null ? [] : findMatches(choices, typed);
  const isOpen = matches.length > 0;

  const choose = (name: string) => {
    const area = wrapper.current!.querySelector("textarea")!;
    const start = area.selectionStart - (typed?.length ?? 0);
    area.setRangeText(`${name} `, start, area.selectionStart, "end");
    area.dispatchEvent(new Event("input", { bubbles: true }));
    area.focus();
    setTyped(null);
  };
  const handleKey = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    onKeyDown?.(event);
    if (!isOpen) return;
    const { length } = matches;
    if (event.key === "ArrowDown") setActive((active + 1) % length);
    else if (event.key === "ArrowUp") setActive((active + length - 1) % length);
    else if (event.key === "Enter" || event.key === "Tab") choose(matches[active]!.label);
    else if (event.key === "Escape") setTyped(null);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div ref={wrapper} className="relative">
      <Textarea
        {...props}
        aria-autocomplete="list"
        aria-controls={isOpen ? listId : undefined}
        aria-activedescendant={isOpen ? `${listId}-${active}` : undefined}
        onInput={(event) => {
          onInput?.(event);
          setTyped(findTyped(event.currentTarget));
          setActive(0);
        }}
        onKeyDown={handleKey}
        onBlur={(event) => {
          onBlur?.(event);
          setTyped(null);
        }}
      />
      {isOpen && (
        <div
          id={listId}
          role="listbox"
          aria-label="Colleagues"
          className="absolute inset-x-0 top-full z-20 mt-1 border border-line bg-raised py-1 shadow-lg"
        >
          {matches.map(({ value, label }, index) => (
            <div
              key={value}
              id={`${listId}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              className={cx("cursor-pointer px-3 py-2 text-sm", index === active && "bg-paper-2")}
              // Before the field loses the focus, which closes the list.
              onMouseDown={(event) => {
                event.preventDefault();
                choose(label);
              }}
            >
              {label}
            </div>
          ))}
        </div>
      )}
    </div>
  );
}

type Choice = { value: string; label: string };

/** Colleagues of whom the full name or a part of it begins with the text. */
function findMatches(choices: readonly Choice[], typed: string): Choice[] {
  const text = typed.trimStart().toLowerCase();
  const found = choices.filter(({ label }) => {
    const name = label.toLowerCase();
    return name.startsWith(text) || name.split(" ").some((part) => part.startsWith(text));
  });
  // A finished name needs no suggestion.
  return found.some(({ label }) => label.toLowerCase() === text.trimEnd()) ? [] : found.slice(0, MAX_MATCHES);
}
