import type { Editor } from "@tiptap/core";
import { useEditorState } from "@tiptap/react";
import type { ReactNode } from "react";
import { Button } from "#web/ui/button.tsx";
import { UndoIcon } from "#web/ui/icons-actions.tsx";
import { RedoIcon } from "#web/ui/icons-text.tsx";
import { Toolbar, ToolbarButton, ToolbarSeparator } from "#web/ui/toolbar.tsx";
import {
  blockCommands,
  type EditorCommand,
  formatShortcut,
  markCommands,
  tableCommands,
} from "./commands.tsx";

type EditorToolbarProps = {
  editor: Editor;
  /** Tools with dialogs: links and images. */
  children: ReactNode;
};

/** The tools of the text, and those of a table while the cursor is in one. */
export function EditorToolbar({ editor, children }: EditorToolbarProps) {
  const state = useEditorState({
    editor,
    selector: ({ editor: current }) => ({
      active: [...markCommands, ...blockCommands]
        .filter((command) => command.isActive?.(current))
        .map(({ name }) => name)
        .join(" "),
      canUndo: current.can().undo(),
      canRedo: current.can().redo(),
      isInTable: current.isActive("table"),
    }),
  });
  const active = new Set(state.active.split(" "));
  const renderCommand = ({ name, label, icon, shortcut, run, isActive }: EditorCommand) => (
    <ToolbarButton
      key={name}
      label={label}
      icon={icon}
      shortcut={shortcut && formatShortcut(shortcut)}
      {...(isActive && { pressed: active.has(name) })}
      onClick={() => run(editor)}
    />
  );
  return (
    <div className="sticky top-0 z-10 grid gap-1 border-b border-line bg-raised px-2 py-1.5">
      <Toolbar label="Formatting">
        {markCommands.map(renderCommand)}
        <ToolbarSeparator />
        {blockCommands.map(renderCommand)}
        <ToolbarSeparator />
        {children}
        <ToolbarSeparator />
        <ToolbarButton
          label="Undo"
          icon={<UndoIcon />}
          shortcut={formatShortcut("Mod+Z")}
          aria-disabled={!state.canUndo}
          onClick={() => editor.chain().focus().undo().run()}
        />
        <ToolbarButton
          label="Redo"
          icon={<RedoIcon />}
          shortcut={formatShortcut("Mod+Shift+Z")}
          aria-disabled={!state.canRedo}
          onClick={() => editor.chain().focus().redo().run()}
        />
      </Toolbar>
      {state.isInTable && (
        <div role="group" aria-label="Table" className="flex flex-wrap gap-1">
          {tableCommands.map(({ label, run }) => (
            <Button key={label} variant="text" size="sm" onClick={() => run(editor)}>
              {label}
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}
