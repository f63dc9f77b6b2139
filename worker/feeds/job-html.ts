import type { Element, ElementContent } from "hast";
import rehypeStringify from "rehype-stringify";
import { unified } from "unified";
import { advertLists, textBlocks } from "#contract/jobs/advert-text.ts";
import { firm } from "#contract/firm.ts";
import { parseMarkdown } from "#worker/base/markdown.ts";
import type { OpenJob } from "#worker/features/jobs/index.ts";

// Raw nodes are written as they are: job boards don't decode entities.
const processor = unified().use(rehypeStringify, { allowDangerousHtml: true }).freeze();
const stringify = (children: ElementContent[]): string => processor.stringify({ type: "root", children });

const element = (tagName: string, children: ElementContent[]): Element => ({
  type: "element",
  tagName,
  properties: {},
  children,
});

/** Angle brackets become similar typographic characters, so that text can't form tags. */
const plain = (text: string): ElementContent => ({
  type: "raw",
  value: text.replaceAll("<", "‹").replaceAll(">", "›"),
});

const lines = (text: string): ElementContent[] =>
  text
    .split("\n")
    .flatMap((line, index) => (index > 0 ? [element("br", []), plain(line.trim())] : [plain(line.trim())]));

const list = (items: readonly string[]): Element =>
  element(
    "ul",
    items.map((item) => element("li", lines(item))),
  );

const heading = (children: ElementContent[]): Element => element("p", [element("strong", children)]);

const INLINE = new Set(["strong", "em", "br"]);

const toInline = (node: ElementContent): ElementContent[] => {
  if (node.type === "text") return [plain(node.value.replaceAll("\n", " "))];
  if (node.type !== "element") return [];
  const children = node.children.flatMap(toInline);
  return INLINE.has(node.tagName) ? [element(node.tagName, children)] : children;
};

const isElement = (node: ElementContent): node is Element => node.type === "element";
const isList = ({ tagName }: Element): boolean => tagName === "ul" || tagName === "ol";

const isBlock = (node: ElementContent | undefined) =>
  node === undefined || (isElement(node) && (isList(node) || node.tagName === "p"));

/** The text of an item without its paragraphs; lists inside of it stay lists. */
function toItem({ children }: Element): Element {
  const written = children.filter(
    (child, index) =>
      !(child.type === "text" && child.value === "\n") ||
      !(isBlock(children[index - 1]) || isBlock(children[index + 1])),
  );
  return element(
    "li",
    written.flatMap((child) => (isElement(child) && isList(child) ? toBlocks(child) : toInline(child))),
  );
}

/** A block of rendered Markdown in the few tags that job boards accept; a row of a table is a line. */
function toBlocks(node: ElementContent): Element[] {
  if (!isElement(node)) return [];
  const { tagName, children } = node;
  if (/^h[1-6]$/.test(tagName)) return [heading(children.flatMap(toInline))];
  if (tagName === "p" || tagName === "pre") {
    const inline = children.flatMap(toInline);
    return inline.length > 0 ? [element("p", inline)] : [];
  }
  if (isList(node)) return [element(tagName, children.filter(isElement).map(toItem))];
  if (tagName !== "tr") return children.flatMap(toBlocks);
  const cells = children.filter(isElement).map((cell) => cell.children.flatMap(toInline));
  return [
    element(
      "p",
      cells.flatMap((cell, index) => (index > 0 ? [plain(" | "), ...cell] : cell)),
    ),
  ];
}

function descriptionElements({ description, descriptionFormat }: OpenJob): Element[] {
  const tree = descriptionFormat === "markdown" ? parseMarkdown(description) : null;
  if (tree) return tree.children.flatMap((node) => (node.type === "element" ? toBlocks(node) : []));
  return textBlocks(description).map((block) =>
    typeof block === "string" ? element("p", lines(block)) : list(block),
  );
}

const isHeading = (node: Element | undefined) => {
  const [first, second] = node?.children ?? [];
  return first?.type === "element" && first.tagName === "strong" && second === undefined;
};

const lengthOf = (node: ElementContent) => stringify([node]).length;

/** The most list items, from the first, that fit into `max` characters; null if none does. */
function cutList({ tagName, children }: Element, max: number): Element | null {
  let left = max - lengthOf(element(tagName, []));
  const count = children.findIndex((item) => (left -= lengthOf(item)) < 0);
  return count > 0 ? element(tagName, children.slice(0, count)) : null;
}

/**
 * The first elements whose HTML fits into `max` characters: whole paragraphs, and lists with whole items. A heading
 * whose list does not fit is left out.
 */
function cutElements(elements: readonly Element[], max: number): Element[] {
  const fitting: Element[] = [];
  let left = max;
  for (const node of elements) {
    const length = lengthOf(node);
    const part = length <= left ? node : isList(node) ? cutList(node, left) : null;
    if (part) fitting.push(part);
    if (part !== node) break;
    left -= length;
  }
  return isHeading(fitting.at(-1)) ? fitting.slice(0, -1) : fitting;
}

/** A job's text in the few HTML tags that job boards accept, cut to `max` characters on whole elements. */
export function jobHtml(job: OpenJob, max = Number.POSITIVE_INFINITY): string {
  const parts = [
    ...descriptionElements(job),
    ...advertLists(job).flatMap(({ heading: text, items }) => [heading([plain(text)]), list(items)]),
  ];
  const close = element("p", [plain(`${firm.name} recruits for this role on behalf of ${job.company}.`)]);
  return stringify([...cutElements(parts, max - lengthOf(close)), close]);
}
