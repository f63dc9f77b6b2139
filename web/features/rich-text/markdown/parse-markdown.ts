import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import { unified } from "unified";
import { normalizeNode, type RichMark, type RichNode } from "./document.ts";

/** The parser of the published page (worker/base/markdown.ts), so that both read a text alike. */
const parser = unified().use(remarkParse).use(remarkGfm).freeze();

export type MarkdownRoot = ReturnType<typeof parser.parse>;
export type MarkdownNode = MarkdownRoot["children"][number];
type NodeOf<Type extends MarkdownNode["type"]> = Extract<MarkdownNode, { type: Type }>;

/** Markdown that the rich editor has no node for, such as HTML, footnotes and reference links. */
export class UnsupportedMarkdown extends Error {}

export const parseTree = (markdown: string): MarkdownRoot => parser.parse(markdown);

/** Parses Markdown into a document of the editor. Throws UnsupportedMarkdown. */
export const parseMarkdown = (markdown: string): RichNode => toDocument(parseTree(markdown));

/** Converts a syntax tree. Throws UnsupportedMarkdown. */
export const toDocument = (root: MarkdownRoot): RichNode =>
  normalizeNode({ type: "doc", content: root.children.map(toBlock) });

function toBlock(node: MarkdownNode): RichNode {
  switch (node.type) {
    case "paragraph":
      return { type: "paragraph", content: toInline(node.children) };
    case "heading":
      return { type: "heading", attrs: { level: node.depth }, content: toInline(node.children) };
    case "blockquote":
      return { type: "blockquote", content: node.children.map(toBlock) };
    case "code":
      return {
        type: "codeBlock",
        attrs: { language: [node.lang, node.meta].filter(Boolean).join(" ") },
        content: node.value ? [{ type: "text", text: node.value }] : [],
      };
    case "thematicBreak":
      return { type: "horizontalRule" };
    case "list":
      return toList(node);
    case "table":
      return toTable(node);
    default:
      throw new UnsupportedMarkdown(node.type);
  }
}

function toList({ ordered, start, spread, children }: NodeOf<"list">): RichNode {
  const loose = spread === true || children.some((item) => item.spread === true);
  const isTask =
    !ordered && children.length > 0 && children.every(({ checked }) => typeof checked === "boolean");
  if (!isTask && children.some(({ checked }) => typeof checked === "boolean"))
    throw new UnsupportedMarkdown("mixed task list");
  const items = children.map((item): RichNode => {
    const content = item.children.map(toBlock);
    // The editor's items start with a paragraph.
    if (content[0]?.type !== "paragraph") content.unshift({ type: "paragraph" });
    return isTask
      ? { type: "taskItem", attrs: { checked: item.checked }, content }
      : { type: "listItem", content };
  });
  if (isTask) return { type: "taskList", attrs: { loose }, content: items };
  return ordered
    ? { type: "orderedList", attrs: { start: start ?? 1, loose }, content: items }
    : { type: "bulletList", attrs: { loose }, content: items };
}

function toTable({ align, children }: NodeOf<"table">): RichNode {
  const columns = children[0]?.children.length ?? 0;
  const rows = children.map(({ children: cells }, index): RichNode => {
    const filled = Array.from({ length: columns }, (_, column): RichNode => {
      const content = toInline(cells[column]?.children ?? []);
      return {
        type: index === 0 ? "tableHeader" : "tableCell",
        attrs: { align: align?.[column] },
        content: [{ type: "paragraph", content }],
      };
    });
    return { type: "tableRow", content: filled };
  });
  return { type: "table", content: rows };
}

const MARKS = { strong: "bold", emphasis: "italic", delete: "strike" } as const;

/** A line break in the source is a space on the page. */
const joinLines = (text: string): string => text.replace(/[ \t]*\n[ \t]*/g, " ");

function toInline(nodes: readonly MarkdownNode[], marks: RichMark[] = []): RichNode[] {
  return nodes.flatMap((node): RichNode[] => {
    switch (node.type) {
      case "text":
        return node.value ? [{ type: "text", text: joinLines(node.value), marks }] : [];
      case "inlineCode":
        return [{ type: "text", text: node.value, marks: [...marks, { type: "code" }] }];
      case "strong":
      case "emphasis":
      case "delete": {
        const type = MARKS[node.type];
        // Bold within bold is bold.
        const isNested = marks.some((mark) => mark.type === type);
        return toInline(node.children, isNested ? marks : [...marks, { type }]);
      }
      case "link":
        return toInline(node.children, [
          ...marks,
          { type: "link", attrs: { href: node.url, title: node.title } },
        ]);
      case "image":
        return [{ type: "image", attrs: { src: node.url, alt: node.alt, title: node.title }, marks }];
      case "break":
        return [{ type: "hardBreak", marks }];
      default:
        throw new UnsupportedMarkdown(node.type);
    }
  });
}
