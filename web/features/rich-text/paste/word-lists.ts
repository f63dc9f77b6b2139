import type { Element, ElementContent } from "hast";
import { toString } from "hast-util-to-string";

/** Word marks list items as paragraphs with `mso-list:l0 level1 lfo1`; the bullet is text. */
const LIST_STYLE = /mso-list:\s*l\d+\s+level(\d+)/i;
const NUMBERED = /^\s*(\d+|[a-z]|[ivxlc]+)[.)]/i;

type WordItem = { level: number; isOrdered: boolean; children: ElementContent[] };

const isElement = (node: ElementContent): node is Element => node.type === "element";
const getStyle = ({ properties }: Element): string => properties.style ?? "";
const isMarker = (node: ElementContent): boolean =>
  isElement(node) && /mso-list:\s*ignore/i.test(getStyle(node));
const isBlankText = (node: ElementContent): boolean => node.type === "text" && node.value.trim() === "";

/** Finds the marker, which can be inside of formatting, and takes it out. */
function takeMarker(nodes: readonly ElementContent[]): { marker: string; rest: ElementContent[] } {
  let marker = "";
  const rest = nodes.flatMap((node): ElementContent[] => {
    if (isMarker(node)) {
      marker ||= toString(node);
      return [];
    }
    if (!isElement(node)) return [node];
    const inner = takeMarker(node.children);
    marker ||= inner.marker;
    return inner.rest.length === 0 && node.children.length > 0 ? [] : [{ ...node, children: inner.rest }];
  });
  return { marker, rest };
}

function toWordItem(node: ElementContent): WordItem | null {
  const level = isElement(node) && node.tagName === "p" ? LIST_STYLE.exec(getStyle(node))?.[1] : undefined;
  if (!level || !isElement(node)) return null;
  const { marker, rest } = takeMarker(node.children);
  return { level: Number(level), isOrdered: NUMBERED.test(marker), children: rest };
}

const createElement = (tagName: string, children: ElementContent[]): Element => ({
  type: "element",
  tagName,
  properties: {},
  children,
});

/** Nests items by their level; a skipped level counts as one. */
function toLists(items: readonly WordItem[]): Element[] {
  const lists: Element[] = [];
  for (let index = 0; index < items.length;) {
    const { level, isOrdered, children } = items[index]!;
    let end = index + 1;
    while (end < items.length && items[end]!.level > level) end++;
    const nested = toLists(items.slice(index + 1, end));
    const item = createElement("li", [...children, ...nested]);
    const tagName = isOrdered ? "ol" : "ul";
    const last = lists.at(-1);
    if (last?.tagName === tagName) last.children.push(item);
    else lists.push(createElement(tagName, [item]));
    index = end;
  }
  return lists;
}

/** Replaces runs of Word's list paragraphs by lists. */
export function groupWordLists(nodes: readonly ElementContent[]): ElementContent[] {
  const result: ElementContent[] = [];
  let run: WordItem[] = [];
  const flush = () => {
    result.push(...toLists(run));
    run = [];
  };
  for (const node of nodes) {
    const item = toWordItem(node);
    if (item) run.push(item);
    else if (run.length === 0 || !isBlankText(node)) {
      flush();
      result.push(node);
    }
  }
  flush();
  return result;
}
