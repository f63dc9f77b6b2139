import { Extension, mergeAttributes } from "@tiptap/core";
import { Code } from "@tiptap/extension-code";
import { Image } from "@tiptap/extension-image";
import { TaskItem, TaskList } from "@tiptap/extension-list";
import { Table, TableCell, TableHeader, TableRow } from "@tiptap/extension-table";
import { Placeholder } from "@tiptap/extensions";
import { StarterKit } from "@tiptap/starter-kit";

/** What Markdown knows about a list and a table, besides their content. */
const MarkdownAttributes = Extension.create({
  name: "markdownAttributes",
  addGlobalAttributes: () => [
    {
      types: ["bulletList", "orderedList", "taskList"],
      attributes: { loose: { default: false, rendered: false } },
    },
    {
      types: ["tableCell", "tableHeader"],
      attributes: {
        align: {
          default: null,
          parseHTML: (element) => element.style.textAlign || element.getAttribute("align"),
          renderHTML: ({ align }) => (align ? { style: `text-align: ${String(align)}` } : {}),
        },
      },
    },
    { types: ["link"], attributes: { title: { default: null } } },
  ],
});

/** A cell is one line of Markdown. */
const CELL_CONTENT = "paragraph";

/** The nodes and marks that Markdown has; `placeholder` is shown while the text is empty. */
export const createExtensions = (placeholder: string) => [
  StarterKit.configure({
    code: false,
    underline: false,
    trailingNode: false,
    link: { openOnClick: false, defaultProtocol: "https", HTMLAttributes: { target: null, rel: null } },
  }),
  // Bold code and linked code are Markdown too.
  Code.extend({ excludes: "" }),
  Image.configure({ inline: true }),
  TaskList,
  TaskItem.configure({ nested: true }),
  Table,
  TableRow,
  // A corner may be empty, which a th must not be.
  TableHeader.extend({
    content: CELL_CONTENT,
    parseHTML: () => [{ tag: "th" }, { tag: "td[data-head]", priority: 60 }],
    renderHTML: ({ HTMLAttributes }) => ["td", mergeAttributes(HTMLAttributes, { "data-head": "" }), 0],
  }),
  TableCell.extend({ content: CELL_CONTENT }),
  Placeholder.configure({ placeholder }),
  MarkdownAttributes,
];
