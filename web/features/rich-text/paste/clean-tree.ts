import type { Element, ElementContent, Root, RootContent } from "hast";
import { toString } from "hast-util-to-string";
import { groupWordLists } from "./word-lists.ts";

/** Nothing that a reader sees. `o:p` is Word's empty paragraph mark. */
const REMOVED = new Set([
  "style",
  "script",
  "meta",
  "link",
  "title",
  "xml",
  "o:p",
  "button",
  "input",
  "svg",
  "iframe",
]);
/** Left out with their element; the children stay. */
const UNWRAPPED = new Set([
  "font",
  "center",
  "u",
  "ins",
  "small",
  "big",
  "section",
  "article",
  "main",
  "header",
]);

const CELLS = new Set(["td", "th"]);
const BLOCKS = new Set([
  "p",
  "div",
  "ul",
  "ol",
  "li",
  "h1",
  "h2",
  "h3",
  "h4",
  "h5",
  "h6",
  "blockquote",
  "pre",
]);

type Style = ReadonlyMap<string, string>;
type Cleaning = { skippedImages: number };

const isElement = (node: RootContent | ElementContent): node is Element => node.type === "element";

const parseStyle = (style: string | null | undefined): Style =>
  new Map(
    (style ?? "")
      .split(";")
      .map((rule) => rule.split(/:(.*)/s, 2).map((part) => part.trim().toLowerCase()) as [string, string])
      .filter(([name]) => name !== ""),
  );

const isBold = (style: Style): boolean => /^(bold|[6-9]00)$/.test(style.get("font-weight") ?? "");
const isNormalWeight = (style: Style): boolean => /^(normal|[1-5]00)$/.test(style.get("font-weight") ?? "");
const isHidden = (style: Style): boolean =>
  style.get("display") === "none" || style.get("mso-hide") === "all";

const wrap = (tagName: string, children: ElementContent[]): ElementContent[] => [
  { type: "element", tagName, properties: {}, children },
];

/** Emphasis that a span has by its style, as an element. */
function toEmphasis(style: Style, children: ElementContent[]): ElementContent[] {
  if (children.length === 0) return [];
  let result = children;
  if (/line-through/.test(style.get("text-decoration") ?? "")) result = wrap("del", result);
  if (style.get("font-style") === "italic") result = wrap("em", result);
  return isBold(style) ? wrap("strong", result) : result;
}

/** Google Docs sends links through a redirect page. */
function toAddress(href: string | null | undefined): string | null {
  const address = (href ?? "").trim();
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url?.hostname === "www.google.com" && url.pathname === "/url")
    return url.searchParams.get("q") ?? address;
  return url && !/^(https?|mailto|tel):$/.test(url.protocol) ? null : address || null;
}

const CAN_LOAD = /^\/media\//;
const HEADING = /^mso(title|heading([1-6]))?$/i;

/** The heading level of Word's paragraph styles; null for text. */
function wordHeading({ className }: Element["properties"]): string | null {
  for (const name of Array.isArray(className) ? className : []) {
    const match = HEADING.exec(name);
    if (match?.[1]) return match[2] ? `h${match[2]}` : "h1";
  }
  return null;
}

/** Removes what programs add to copied text, in place. */
export function cleanTree(tree: Root): Cleaning {
  const cleaning: Cleaning = { skippedImages: 0 };
  tree.children = cleanChildren(tree.children as ElementContent[], cleaning);
  return cleaning;
}

function cleanChildren(nodes: readonly ElementContent[], cleaning: Cleaning): ElementContent[] {
  return groupWordLists(nodes.filter((node) => node.type !== "comment")).flatMap((node) =>
    isElement(node) ? cleanElement(node, cleaning) : [node],
  );
}

function cleanElement(node: Element, cleaning: Cleaning): ElementContent[] {
  const { tagName, properties } = node;
  const style = parseStyle(properties.style);
  if (REMOVED.has(tagName) || isHidden(style)) return [];
  if (tagName === "img") return cleanImage(node, cleaning);
  const children = cleanChildren(node.children, cleaning);
  if (tagName === "span" || UNWRAPPED.has(tagName) || tagName.includes(":"))
    return toEmphasis(style, children);
  // Google Docs wraps everything in a <b> that is not bold.
  if ((tagName === "b" || tagName === "strong") && isNormalWeight(style)) return children;
  if (tagName === "a") return cleanLink(node, children);
  // Word ends each document with an empty paragraph, and Google Docs puts paragraphs into cells and items.
  if (tagName === "p" && toString({ ...node, children }).trim() === "" && !hasImage(children)) return [];
  const inner =
    tagName === "li" ? unwrapParagraph(children) : CELLS.has(tagName) ? toLine(children) : children;
  if (tagName === "table") makeHeader(children);
  return [
    {
      ...node,
      tagName: wordHeading(properties) ?? tagName,
      properties: pickProperties(node),
      children: inner,
    },
  ];
}

/** What Markdown has of an element's attributes. */
function pickProperties({ tagName, properties }: Element): Element["properties"] {
  if (tagName === "ol") return { start: properties.start };
  return tagName === "code" ? { className: properties.className } : {};
}

/** A cell is one line: its paragraphs and items follow each other. */
const toLine = (children: readonly ElementContent[]): ElementContent[] =>
  children.flatMap((node): ElementContent[] =>
    isElement(node) && BLOCKS.has(node.tagName)
      ? [...toLine(node.children), { type: "text", value: " " }]
      : [node],
  );

/** The first row of a table of Markdown is its header. */
function makeHeader(children: readonly ElementContent[]): boolean {
  return children.some((node) => {
    if (!isElement(node)) return false;
    if (node.tagName !== "tr") return makeHeader(node.children);
    for (const cell of node.children) if (isElement(cell)) cell.tagName = "th";
    return true;
  });
}

/** An item with one paragraph has its content, so that the list stays tight. */
function unwrapParagraph(children: ElementContent[]): ElementContent[] {
  const isParagraph = (node: ElementContent): node is Element => isElement(node) && node.tagName === "p";
  const paragraphs = children.filter(isParagraph);
  return paragraphs.length === 1
    ? children.flatMap((node) => (isParagraph(node) ? node.children : [node]))
    : children;
}

const hasImage = (nodes: readonly ElementContent[]): boolean =>
  nodes.some((node) => isElement(node) && (node.tagName === "img" || hasImage(node.children)));

function cleanLink(node: Element, children: ElementContent[]): ElementContent[] {
  const href = toAddress(node.properties.href);
  // Anchors of a document lead nowhere in another one.
  if (!href || href.startsWith("#")) return children;
  return [{ ...node, properties: { href }, children }];
}

function cleanImage({ properties }: Element, cleaning: Cleaning): ElementContent[] {
  const src = properties.src ?? "";
  if (!CAN_LOAD.test(src)) {
    cleaning.skippedImages++;
    return [];
  }
  return [{ type: "element", tagName: "img", properties: { src, alt: properties.alt ?? "" }, children: [] }];
}
