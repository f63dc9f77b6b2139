import type { Editor } from "@tiptap/core";
import type { ReactNode } from "react";
import {
  BoldIcon,
  BulletListIcon,
  CodeBlockIcon,
  CodeIcon,
  HeadingIcon,
  ItalicIcon,
  NumberListIcon,
  ParagraphIcon,
  QuoteIcon,
  RuleIcon,
  StrikeIcon,
  SubheadingIcon,
  TableIcon,
  TaskListIcon,
} from "#web/ui/icons-text.tsx";

export type EditorCommand = {
  name: string;
  label: string;
  icon: ReactNode;
  /** Shown in the tooltip; the editor handles it. */
  shortcut?: string;
  run: (editor: Editor) => void;
  isActive?: (editor: Editor) => boolean;
};

const isMac = /Mac|iP(hone|ad)/.test(navigator.platform);
/** A shortcut as the platform writes it. */
export const formatShortcut = (keys: string): string =>
  isMac
    ? keys.replace("Mod", "⌘").replace("Shift", "⇧").replace("Alt", "⌥").replaceAll("+", "")
    : keys.replace("Mod", "Ctrl");

const TABLE_SIZE = { rows: 3, cols: 3, withHeaderRow: true };

export const markCommands: readonly EditorCommand[] = [
  {
    name: "bold",
    label: "Bold",
    icon: <BoldIcon />,
    shortcut: "Mod+B",
    run: (editor) => editor.chain().focus().toggleBold().run(),
    isActive: (editor) => editor.isActive("bold"),
  },
  {
    name: "italic",
    label: "Italic",
    icon: <ItalicIcon />,
    shortcut: "Mod+I",
    run: (editor) => editor.chain().focus().toggleItalic().run(),
    isActive: (editor) => editor.isActive("italic"),
  },
  {
    name: "strike",
    label: "Strikethrough",
    icon: <StrikeIcon />,
    shortcut: "Mod+Shift+S",
    run: (editor) => editor.chain().focus().toggleStrike().run(),
    isActive: (editor) => editor.isActive("strike"),
  },
  {
    name: "code",
    label: "Inline code",
    icon: <CodeIcon />,
    shortcut: "Mod+E",
    run: (editor) => editor.chain().focus().toggleCode().run(),
    isActive: (editor) => editor.isActive("code"),
  },
];

export const blockCommands: readonly EditorCommand[] = [
  {
    name: "paragraph",
    label: "Text",
    icon: <ParagraphIcon />,
    shortcut: "Mod+Alt+0",
    run: (editor) => editor.chain().focus().setParagraph().run(),
    isActive: (editor) => editor.isActive("paragraph"),
  },
  {
    name: "heading",
    label: "Heading",
    icon: <HeadingIcon />,
    shortcut: "Mod+Alt+2",
    run: (editor) => editor.chain().focus().toggleHeading({ level: 2 }).run(),
    isActive: (editor) => editor.isActive("heading", { level: 2 }),
  },
  {
    name: "subheading",
    label: "Subheading",
    icon: <SubheadingIcon />,
    shortcut: "Mod+Alt+3",
    run: (editor) => editor.chain().focus().toggleHeading({ level: 3 }).run(),
    isActive: (editor) => editor.isActive("heading", { level: 3 }),
  },
  {
    name: "bulletList",
    label: "Bulleted list",
    icon: <BulletListIcon />,
    shortcut: "Mod+Shift+8",
    run: (editor) => editor.chain().focus().toggleBulletList().run(),
    isActive: (editor) => editor.isActive("bulletList"),
  },
  {
    name: "orderedList",
    label: "Numbered list",
    icon: <NumberListIcon />,
    shortcut: "Mod+Shift+7",
    run: (editor) => editor.chain().focus().toggleOrderedList().run(),
    isActive: (editor) => editor.isActive("orderedList"),
  },
  {
    name: "taskList",
    label: "Checklist",
    icon: <TaskListIcon />,
    shortcut: "Mod+Shift+9",
    run: (editor) => editor.chain().focus().toggleTaskList().run(),
    isActive: (editor) => editor.isActive("taskList"),
  },
  {
    name: "blockquote",
    label: "Quote",
    icon: <QuoteIcon />,
    shortcut: "Mod+Shift+B",
    run: (editor) => editor.chain().focus().toggleBlockquote().run(),
    isActive: (editor) => editor.isActive("blockquote"),
  },
  {
    name: "codeBlock",
    label: "Code block",
    icon: <CodeBlockIcon />,
    shortcut: "Mod+Alt+C",
    run: (editor) => editor.chain().focus().toggleCodeBlock().run(),
    isActive: (editor) => editor.isActive("codeBlock"),
  },
  {
    name: "table",
    label: "Table",
    icon: <TableIcon />,
    run: (editor) => editor.chain().focus().insertTable(TABLE_SIZE).run(),
  },
  {
    name: "rule",
    label: "Divider",
    icon: <RuleIcon />,
    run: (editor) => editor.chain().focus().setHorizontalRule().run(),
  },
];

/** Shown while the cursor is in a table. */
export const tableCommands: readonly { label: string; run: (editor: Editor) => void }[] = [
  { label: "Add row below", run: (editor) => editor.chain().focus().addRowAfter().run() },
  { label: "Add column right", run: (editor) => editor.chain().focus().addColumnAfter().run() },
  { label: "Delete row", run: (editor) => editor.chain().focus().deleteRow().run() },
  { label: "Delete column", run: (editor) => editor.chain().focus().deleteColumn().run() },
  { label: "Delete table", run: (editor) => editor.chain().focus().deleteTable().run() },
];
