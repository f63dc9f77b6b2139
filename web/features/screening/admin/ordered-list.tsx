import { type ReactNode, useEffect, useRef, useState } from "react";
import { TrashIcon } from "#web/ui/icons-actions.tsx";
import { ChevronDownIcon, ChevronUpIcon } from "#web/ui/icons-arrows.tsx";
import { ToolButton } from "#web/ui/tool-button.tsx";

type OrderedListProps<Item extends { key: string }> = {
  items: readonly Item[];
  /** Names an entry with its number: 'Question 2'. */
  noun: string;
  onMove: (from: number, to: number) => void;
  onRemove: (index: number) => void;
  children: (index: number) => ReactNode;
};

/** Keeps focus and tooltip, which a disabled button loses. */
const unlessDisabled = (isDisabled: boolean, onClick: () => void) =>
  isDisabled ? { "aria-disabled": true } : { onClick };

/** Entries of a form that are moved by buttons or, from any of their fields, by Alt and an arrow key. */
export function OrderedList<Item extends { key: string }>({
  items,
  noun,
  onMove,
  onRemove,
  children,
}: OrderedListProps<Item>) {
  const list = useRef<HTMLOListElement>(null);
  const [status, setStatus] = useState("");
  const move = (from: number, to: number) => {
    if (to < 0 || to >= items.length) return;
    // The browser takes the focus from an element that moves.
    const focused = document.activeElement as HTMLElement | null;
    onMove(from, to);
    requestAnimationFrame(() => focused?.focus());
    setStatus(`${noun} ${from + 1} is now number ${to + 1} of ${items.length}.`);
  };
  useEffect(() => {
    const element = list.current;
    const handleKey = (event: KeyboardEvent) => {
      if (!event.altKey || (event.key !== "ArrowUp" && event.key !== "ArrowDown")) return;
      const index = [...(element?.children ?? [])].findIndex((item) => item.contains(event.target as Node));
      if (index < 0) return;
      event.preventDefault();
      move(index, index + (event.key === "ArrowUp" ? -1 : 1));
    };
    element?.addEventListener("keydown", handleKey);
    return () => element?.removeEventListener("keydown", handleKey);
  });
  const remove = (index: number) => {
    onRemove(index);
    setStatus(`${noun} ${index + 1} was removed. It is deleted when you save.`);
    list.current?.focus();
  };
  return (
    <>
      <output className="sr-only">{status}</output>
      <ol ref={list} tabIndex={-1} className="grid gap-4 outline-none">
        {items.map(({ key }, index) => {
          const name = `${noun} ${index + 1}`;
          return (
            <li key={key}>
              <fieldset className="rounded-md border border-line p-4">
                <legend className="sr-only">{name}</legend>
                <div className="-mt-1 mb-2 flex items-center justify-between gap-2">
                  <b className="fig text-ink-3" aria-hidden="true">
                    {name}
                  </b>
                  <span className="flex gap-0.5">
                    <ToolButton
                      label={`Move ${name.toLowerCase()} up`}
                      tip="Move up"
                      shortcut="Alt ↑"
                      icon={<ChevronUpIcon />}
                      {...unlessDisabled(index === 0, () => move(index, index - 1))}
                    />
                    <ToolButton
                      label={`Move ${name.toLowerCase()} down`}
                      tip="Move down"
                      shortcut="Alt ↓"
                      icon={<ChevronDownIcon />}
                      {...unlessDisabled(index === items.length - 1, () => move(index, index + 1))}
                    />
                    <ToolButton
                      label={`Remove ${name.toLowerCase()}`}
                      tip="Remove"
                      icon={<TrashIcon />}
                      onClick={() => remove(index)}
                    />
                  </span>
                </div>
                {children(index)}
              </fieldset>
            </li>
          );
        })}
      </ol>
    </>
  );
}
