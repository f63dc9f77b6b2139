import type { Element, ElementContent } from "hast";
import rehypeStringify from "rehype-stringify";
import { unified } from "unified";
import { type AdvertPart, advertParts } from "#contract/jobs/advert-text.ts";
import { firm } from "#contract/firm.ts";
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
  value: text.trim().replaceAll("<", "‹").replaceAll(">", "›"),
});

const lines = (text: string): ElementContent[] =>
  text.split("\n").flatMap((line, index) => (index > 0 ? [element("br", []), plain(line)] : [plain(line)]));

function toElement(part: AdvertPart): Element {
  if (part.kind === "list")
    return element(
      "ul",
      part.items.map((item) => element("li", lines(item))),
    );
  return element("p", part.kind === "heading" ? [element("strong", [plain(part.text)])] : lines(part.text));
}

const isHeading = (node: ElementContent | undefined) =>
  node?.type === "element" && node.children[0]?.type === "element" && node.children[0].tagName === "strong";

const lengthOf = (node: ElementContent) => stringify([node]).length;

/** The most list items, from the first, that fit into `max` characters; null if none does. */
function cutList(list: Element, max: number): Element | null {
  let left = max - lengthOf(element("ul", []));
  const count = list.children.findIndex((item) => (left -= lengthOf(item)) < 0);
  return count > 0 ? element("ul", list.children.slice(0, count)) : null;
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
    const part = length <= left ? node : node.tagName === "ul" ? cutList(node, left) : null;
    if (part) fitting.push(part);
    if (part !== node) break;
    left -= length;
  }
  return isHeading(fitting.at(-1)) ? fitting.slice(0, -1) : fitting;
}

/** A job's text in the few HTML tags that job boards accept, cut to `max` characters on whole elements. */
export function jobHtml(job: OpenJob, max = Number.POSITIVE_INFINITY): string {
  const parts = advertParts(job).map(toElement);
  const close = element("p", [plain(`${firm.name} recruits for this role on behalf of ${job.company}.`)]);
  return stringify([...cutElements(parts, max - lengthOf(close)), close]);
}
