import type { Editor } from "@tiptap/core";
import { useEditorState } from "@tiptap/react";
import { type Ref, useEffect, useId, useImperativeHandle, useState } from "react";
import { blockCommands, type EditorCommand } from "./commands.tsx";

/** Lets the editor hand its keys to the menu while it is open. */
export type SlashMenuHandle = { onKeyDown: (event: KeyboardEvent) => boolean };

type Trigger = { from: number; query: string };

/** A slash at the start of a paragraph, and what was typed after it. */
function findTrigger(editor: Editor): Trigger | null {
  const { empty, $from } = editor.state.selection;
  if (!empty || $from.parent.type.name !== "paragraph") return null;
  const before = $from.parent.textBetween(0, $from.parentOffset, undefined, " ");
  const query = /^\/([\p{L} ]{0,20})$/u.exec(before)?.[1];
  return query === undefined ? null : { from: $from.start(), query: query.toLowerCase() };
}

/** Commands by name, opened by a slash at the start of a line. */
export function SlashMenu({ editor, ref }: { editor: Editor; ref: Ref<SlashMenuHandle> }) {
  const id = useId();
  const trigger = useEditorState({ editor, selector: ({ editor: current }) => findTrigger(current) });
  const [highlighted, setHighlighted] = useState(0);
  /** Position of a menu that Escape has closed. */
  const [closedAt, setClosedAt] = useState<number | null>(null);
  const matches = trigger
    ? blockCommands.filter(({ label }) => label.toLowerCase().includes(trigger.query.trim()))
    : [];
  const isOpen = trigger !== null && trigger.from !== closedAt && matches.length > 0;
  const index = Math.min(highlighted, Math.max(0, matches.length - 1));
  if (trigger === null && closedAt !== null) setClosedAt(null);

  const run = (command: EditorCommand | undefined) => {
    if (!command || !trigger) return;
    setHighlighted(0);
    editor.chain().focus().deleteRange({ from: trigger.from, to: editor.state.selection.from }).run();
    command.run(editor);
  };
  const move = (step: number) => setHighlighted((index + step + matches.length) % matches.length);

  useImperativeHandle(ref, () => ({
    onKeyDown: ({ key }) => {
      if (!isOpen) return false;
      if (key === "ArrowDown") move(1);
      else if (key === "ArrowUp") move(-1);
      else if (key === "Enter" || key === "Tab") run(matches[index]);
      else if (key === "Escape") setClosedAt(trigger.from);
      else return false;
      return true;
    },
  }));

  const optionId = (name: string) => `${id}-${name}`;
  const activeId = isOpen ? optionId(matches[index]!.name) : null;
  useEffect(() => {
    const element = editor.view.dom;
    const attributes = {
      "aria-haspopup": "listbox",
      "aria-controls": id,
      "aria-activedescendant": activeId ?? "",
    };
    for (const [name, value] of Object.entries(attributes))
      if (activeId) element.setAttribute(name, value);
      else element.removeAttribute(name);
  }, [editor, id, activeId]);

  if (!isOpen) return null;
  const { left, bottom } = editor.view.coordsAtPos(trigger.from);
  return (
    <div
      id={id}
      role="listbox"
      aria-label="Insert"
      className="menu fixed max-h-72 overflow-y-auto"
      style={{ left: Math.min(left, innerWidth - 220), top: Math.min(bottom + 6, innerHeight - 300) }}
    >
      {matches.map((command, position) => (
        <div
          key={command.name}
          id={optionId(command.name)}
          role="option"
          tabIndex={-1}
          aria-selected={position === index}
          data-highlighted={position === index ? "" : undefined}
          className="menu-item"
          // Keeps the focus in the text.
          onPointerDown={(event) => {
            event.preventDefault();
            run(command);
          }}
          onPointerMove={() => setHighlighted(position)}
        >
          {command.icon}
          {command.label}
        </div>
      ))}
    </div>
  );
}
