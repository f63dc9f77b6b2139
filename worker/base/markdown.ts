import type { Element, ElementContent, Root } from "hast";
import { toString } from "hast-util-to-string";
import rehypeSanitize, { defaultSchema } from "rehype-sanitize";
import rehypeSlug from "rehype-slug";
import rehypeStringify from "rehype-stringify";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import remarkRehype from "remark-rehype";
import { unified } from "unified";
import { SKIP, visit } from "unist-util-visit";
import { escapeHtml } from "#contract/html.ts";
import { estimateMarkdownCost, MAX_MARKDOWN_COST } from "./markdown-cost.ts";

/** Heading ids get this prefix, so that a heading can't take the id of another element on the page. */
const ID_PREFIX = "s-";

/** Plugins after rehypeSanitize are trusted code. Only they set ids, so the sanitizer's prefix is not needed. */
const processor = unified()
  .use(remarkParse)
  .use(remarkGfm)
  .use(() => htmlToText)
  .use(remarkRehype)
  .use(rehypeSanitize, { ...defaultSchema, clobber: [] })
  .use(() => normalizeHeadings)
  .use(rehypeSlug, { prefix: ID_PREFIX })
  .use(() => normalizeTables)
  .use(() => normalizeTasks)
  .use(() => restrictImages)
  .use(() => markExternalLinks)
  .use(rehypeStringify, { characterReferences: { useNamedReferences: true } })
  .freeze();

/** Renders Markdown as sanitized HTML. Raw HTML, and a text too costly to parse, is shown as text. */
export const renderMarkdown = (markdown: string): string =>
  isCostly(markdown) ? renderText(markdown) : String(processor.processSync(markdown));

const isCostly = (markdown: string): boolean => estimateMarkdownCost(markdown) > MAX_MARKDOWN_COST;

const renderText = (text: string): string =>
  text
    .split(/\n[ \t]*\n/)
    .filter((paragraph) => paragraph.trim() !== "")
    .map((paragraph) => `<p>${escapeHtml(paragraph.trim())}</p>`)
    .join("\n");

/** The tree of the rendered HTML; null for a text too costly to parse. */
export const parseMarkdown = (markdown: string): Root | null =>
  isCostly(markdown) ? null : processor.runSync(processor.parse(markdown));

/** The words of a Markdown text, a block or list item on each line. */
export function markdownToText(markdown: string): string {
  const tree = parseMarkdown(markdown);
  return (tree ? toString(tree) : markdown).replaceAll(/\s*\n\s*/g, "\n").trim();
}

/** Returns the id and text of each top heading, as they are in the rendered HTML. */
export function extractOutline(markdown: string): { id: string; text: string }[] {
  const tree = parseMarkdown(markdown);
  if (!tree) return [];
  const outline: { id: string; text: string }[] = [];
  visit(tree, "element", (node) => {
    if (node.tagName === "h2") outline.push({ id: String(node.properties.id), text: toString(node).trim() });
  });
  return outline;
}

/** Counts the images of the published page that have no alternative text. */
export function countUndescribedImages(markdown: string): number {
  const tree = parseMarkdown(markdown);
  if (!tree) return 0;
  let count = 0;
  visit(tree, "element", (node) => {
    if (node.tagName === "img" && !node.properties.alt?.trim()) count++;
  });
  return count;
}

type MarkdownNode = { type: string; value?: string; children?: MarkdownNode[] };

function htmlToText(tree: MarkdownNode): void {
  visit(tree, "html", (node: MarkdownNode, index, parent: MarkdownNode | undefined) => {
    const text = { type: "text", value: node.value ?? "" };
    // Block-level HTML becomes a paragraph.
    const isInline =
      parent?.type === "paragraph" || parent?.type === "heading" || parent?.type === "tableCell";
    parent?.children?.splice(index ?? 0, 1, isInline ? text : { type: "paragraph", children: [text] });
    return SKIP;
  });
}

/** The page title is the only h1: top headings become h2, and no heading is more than one level below the previous. */
function normalizeHeadings(tree: Root): void {
  const headings: Element[] = [];
  visit(tree, "element", (node) => {
    if (/^h[1-6]$/.test(node.tagName)) headings.push(node);
  });
  const levels = headings.map(({ tagName }) => Number(tagName[1]));
  const shift = 2 - Math.min(...levels);
  let previous = 1;
  for (const [index, heading] of headings.entries()) {
    previous = Math.min(levels[index]! + shift, previous + 1, 6);
    heading.tagName = `h${previous}`;
  }
}

/** Wide tables scroll inside a focusable group. Header cells get a scope; an empty corner becomes a plain cell. */
function normalizeTables(tree: Root): void {
  let count = 0;
  visit(tree, "element", (node, index, parent) => {
    if (node.tagName === "th" || node.tagName === "td") normalizeCell(node);
    if (node.tagName !== "table" || !parent || index === undefined) return undefined;
    visit(node, "element", (cell) => {
      if (cell.tagName === "th" || cell.tagName === "td") normalizeCell(cell);
    });
    count += 1;
    const properties = {
      className: ["table-scroll"],
      role: "group",
      ariaLabel: `Table ${count}`,
      tabIndex: 0,
    };
    parent.children[index] = { type: "element", tagName: "div", properties, children: [node] };
    return [SKIP, index + 1];
  });
}

function normalizeCell(cell: Element): void {
  const { align } = cell.properties;
  delete cell.properties.align;
  if (align) cell.properties.style = `text-align:${align}`;
  if (cell.tagName === "th" && cell.children.length === 0) cell.tagName = "td";
  else if (cell.tagName === "th") cell.properties = { scope: "col", ...cell.properties };
}

/** Task list checkboxes are not controls: they become labeled symbols. */
function normalizeTasks(tree: Root): void {
  visit(tree, "element", (node, index, parent) => {
    if (node.tagName === "li" || node.tagName === "ul") delete node.properties.className;
    if (node.tagName !== "input" || !parent || index === undefined) return;
    const done = Boolean(node.properties.checked);
    parent.children[index] = {
      type: "element",
      tagName: "span",
      properties: { role: "img", ariaLabel: done ? "Done" : "To do" },
      children: [{ type: "text", value: done ? "☑" : "☐" }],
    };
  });
}

/** Pages load images from /media/ only. An image of another site becomes a link, any other its alternative text. */
function restrictImages(tree: Root): void {
  visit(tree, "element", (node, index, parent) => {
    if (node.tagName !== "img" || !parent || index === undefined) return undefined;
    const src = node.properties.src ?? "";
    const alt = node.properties.alt ?? "";
    if (src.startsWith("/media/")) {
      node.properties = { src, alt, loading: "lazy", decoding: "async" };
      return undefined;
    }
    const isExternal = src !== "" && !src.startsWith("/");
    const text: ElementContent = { type: "text", value: alt || (isExternal ? src : "") };
    parent.children[index] = isExternal
      ? { type: "element", tagName: "a", properties: { href: src }, children: [text] }
      : text;
    return [SKIP, index + 1];
  });
}

const isInternal = (href: string): boolean => /^(#|\/(?!\/))/.test(href);

/** External links get a rel attribute. A link whose address the sanitizer removed becomes its text. */
function markExternalLinks(tree: Root): void {
  visit(tree, "element", (node, index, parent) => {
    if (node.tagName !== "a" || !parent || index === undefined) return undefined;
    const href = node.properties.href ?? "";
    if (!href) {
      parent.children.splice(index, 1, ...node.children);
      return [SKIP, index];
    }
    if (!isInternal(href) && !href.startsWith("mailto:")) {
      node.properties.rel = ["nofollow", "noopener", "noreferrer"];
    }
    return undefined;
  });
}
