import { normalizeNode, type RichMark, type RichNode, textContent } from "./document.ts";
import type { MarkdownNode, MarkdownRoot } from "./parse-markdown.ts";

/** Nodes are built by type names; remark checks nothing at run time. */
type Draft = { type: string; children?: Draft[]; [name: string]: unknown };

const getChildren = ({ content = [] }: RichNode): readonly RichNode[] => content;
const readAttribute = (node: RichNode | RichMark, name: string): unknown => node.attrs?.[name];
const readText = (node: RichNode, name: string): string => {
  const value = readAttribute(node, name);
  return typeof value === "string" ? value : "";
};

/** Converts a document of the editor into a syntax tree. Empty paragraphs have no Markdown and are left out. */
export const toTree = (document: RichNode): MarkdownRoot =>
  ({ type: "root", children: toBlocks(getChildren(normalizeNode(document))) }) as MarkdownRoot;

/** Converts one block; null if it has no Markdown. */
export const toTreeBlock = (block: RichNode): MarkdownNode | null =>
  (toBlocks([normalizeNode(block)])[0] as MarkdownNode | undefined) ?? null;

const isBlank = (block: RichNode): boolean =>
  (block.type === "paragraph" || block.type === "heading") && toPhrasing(getChildren(block)).length === 0;

const toBlocks = (nodes: readonly RichNode[]): Draft[] =>
  nodes.filter((node) => !isBlank(node)).flatMap((node) => toBlock(node) ?? []);

function toBlock(node: RichNode): Draft | null {
  switch (node.type) {
    case "heading":
      return {
        type: "heading",
        depth: readAttribute(node, "level"),
        children: toPhrasing(getChildren(node)),
      };
    case "blockquote": {
      const children = toBlocks(getChildren(node));
      return children.length > 0 ? { type: "blockquote", children } : null;
    }
    case "codeBlock": {
      const [lang, ...meta] = readText(node, "language").split(" ");
      return { type: "code", lang: lang || null, meta: meta.join(" ") || null, value: textContent(node) };
    }
    case "horizontalRule":
      return { type: "thematicBreak" };
    case "bulletList":
    case "orderedList":
    case "taskList":
      return toList(node);
    case "table":
      return toTable(node);
    default:
      return { type: "paragraph", children: toPhrasing(getChildren(node)) };
  }
}

function toList(node: RichNode): Draft {
  const spread = readAttribute(node, "loose") === true;
  const isTask = node.type === "taskList";
  return {
    type: "list",
    ordered: node.type === "orderedList",
    start: node.type === "orderedList" ? (readAttribute(node, "start") ?? 1) : null,
    spread,
    children: getChildren(node).map((item) => ({
      type: "listItem",
      spread,
      checked: isTask ? readAttribute(item, "checked") === true : null,
      children: toBlocks(getChildren(item)),
    })),
  };
}

/** The cells of a row; a cell over several columns is followed by empty ones. */
function toTable(node: RichNode): Draft {
  const rows = getChildren(node);
  const align = getChildren(rows[0] ?? {}).map((cell) => readAttribute(cell, "align") ?? null);
  return {
    type: "table",
    align,
    children: rows.map((row) => ({
      type: "tableRow",
      children: getChildren(row).map((cell) => ({
        type: "tableCell",
        children: toPhrasing(
          getChildren(cell).flatMap((block, index) => [
            ...(index > 0 ? [{ type: "text", text: " " }] : []),
            // A cell is one line.
            ...getChildren(block).map((child) =>
              child.type === "hardBreak" ? { type: "text", text: " " } : child,
            ),
          ]),
        ),
      })),
    })),
  };
}

const SPACE_AT_START = /^[ \t\n]+/;
const SPACE_AT_END = /[ \t\n]+$/;

/** Without breaks and spaces at its ends, where Markdown has none. */
function trimInline(nodes: readonly RichNode[]): RichNode[] {
  const trimmed = [...nodes];
  const isEmpty = (node: RichNode | undefined) =>
    node !== undefined && (node.type === "hardBreak" || (node.type === "text" && node.text === ""));
  const trimEdge = (index: 0 | -1) => {
    const pattern = index === 0 ? SPACE_AT_START : SPACE_AT_END;
    for (let edge = trimmed.at(index); edge; edge = trimmed.at(index)) {
      if (edge.type === "text" && !isCode(edge)) {
        const at = index === 0 ? 0 : trimmed.length - 1;
        trimmed[at] = { ...edge, text: (edge.text ?? "").replace(pattern, "") };
      }
      if (!isEmpty(trimmed.at(index))) return;
      if (index === 0) trimmed.shift();
      else trimmed.pop();
    }
  };
  trimEdge(0);
  trimEdge(-1);
  return trimmed;
}

const isSameMark = (a: RichMark, b: RichMark) => JSON.stringify(a) === JSON.stringify(b);
const WRAPPERS: Record<string, string> = { bold: "strong", italic: "emphasis", strike: "delete" };

function toPhrasing(nodes: readonly RichNode[]): Draft[] {
  return nest(trimInline(nodes));
}

const isCode = ({ marks = [] }: RichNode): boolean => marks.some(({ type }) => type === "code");

/** Takes the spaces off both ends of a run: `**bold** text`, not `**bold **text`. */
function splitSpaces(run: readonly RichNode[]): { before: string; inner: RichNode[]; after: string } {
  const inner = [...run];
  const cut = (index: 0 | -1, pattern: RegExp): string => {
    const at = index === 0 ? 0 : inner.length - 1;
    const edge = inner[at];
    if (edge?.type !== "text" || isCode(edge)) return "";
    const space = pattern.exec(edge.text ?? "")?.[0] ?? "";
    const text = (edge.text ?? "").replace(pattern, "");
    if (text) inner[at] = { ...edge, text };
    else inner.splice(at, 1);
    return space;
  };
  const before = cut(0, SPACE_AT_START);
  return { before, after: cut(-1, SPACE_AT_END), inner };
}

const toText = (value: string): Draft[] => (value ? [{ type: "text", value }] : []);

/** The first node's mark that reaches furthest, so that no other mark has to be split for it. */
function findOuterMark(nodes: readonly RichNode[], open: readonly RichMark[]) {
  let outer: { mark: RichMark; length: number } | null = null;
  for (const mark of getWrappingMarks(nodes[0]!)) {
    if (open.some((other) => isSameMark(mark, other))) continue;
    const end = nodes.findIndex((node) => !getWrappingMarks(node).some((other) => isSameMark(mark, other)));
    const length = end === -1 ? nodes.length : end;
    if (!outer || length > outer.length) outer = { mark, length };
  }
  return outer;
}

/** Nests runs of nodes that share a mark; `open` are the marks around them. */
function nest(nodes: readonly RichNode[], open: readonly RichMark[] = []): Draft[] {
  const result: Draft[] = [];
  for (let index = 0; index < nodes.length;) {
    const found = findOuterMark(nodes.slice(index), open);
    if (!found) {
      result.push(toLeaf(nodes[index]!));
      index++;
      continue;
    }
    const { mark, length } = found;
    const { before, inner, after } = splitSpaces(nodes.slice(index, index + length));
    const children = nest(inner, [...open, mark]);
    result.push(...toText(before), ...(children.length > 0 ? [wrap(mark, children)] : []), ...toText(after));
    index += length;
  }
  return result;
}

function wrap(mark: RichMark, children: Draft[]): Draft {
  if (mark.type !== "link") return { type: WRAPPERS[mark.type]!, children };
  const [url, title] = [readAttribute(mark, "href") ?? "", readAttribute(mark, "title") ?? null];
  return { type: "link", url, title, children };
}

const getWrappingMarks = ({ marks = [] }: RichNode): RichMark[] =>
  marks.filter(({ type }) => type !== "code");

function toLeaf(node: RichNode): Draft {
  if (node.type === "hardBreak") return { type: "break" };
  if (node.type === "image")
    return {
      type: "image",
      url: readAttribute(node, "src") ?? "",
      alt: readAttribute(node, "alt") ?? "",
      title: readAttribute(node, "title") ?? null,
    };
  return { type: isCode(node) ? "inlineCode" : "text", value: node.text ?? "" };
}
