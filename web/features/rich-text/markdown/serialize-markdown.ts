import remarkGfm from "remark-gfm";
import remarkStringify from "remark-stringify";
import { unified } from "unified";
import { normalizeNode, type RichNode } from "./document.ts";
import { type MarkdownNode, type MarkdownRoot, parseMarkdown, parseTree } from "./parse-markdown.ts";
import { toTree, toTreeBlock } from "./to-tree.ts";

const writer = unified()
  .use(remarkGfm)
  .use(remarkStringify, { bullet: "-", emphasis: "_", rule: "-", listItemIndent: "one" })
  .freeze();

/** Escapes per block that are tried one by one; a text with more keeps the rest. */
const MAX_TRIED_ESCAPES = 10;
const ESCAPE = /\\(?=[!-/:-@[-`{-~])/g;

const tryParse = (markdown: string): string | null => {
  try {
    return JSON.stringify(parseMarkdown(markdown));
  } catch {
    return null;
  }
};

/** Removes backslashes without which the text reads the same: `FP&A` instead of `FP\&A`. */
function removeNeedlessEscapes(markdown: string): string {
  if (markdown.search(ESCAPE) === -1) return markdown;
  const meaning = tryParse(markdown);
  const isSame = (text: string) => tryParse(text) === meaning;
  const bare = markdown.replaceAll(ESCAPE, "");
  if (isSame(bare)) return bare;
  let result = markdown;
  for (const character of new Set([...markdown.matchAll(ESCAPE)].map(({ index }) => markdown[index + 1]))) {
    const shorter = result.replaceAll(ESCAPE, (escape, index: number, text: string) =>
      text[index + 1] === character ? "" : escape,
    );
    if (isSame(shorter)) result = shorter;
  }
  const left = [...result.matchAll(ESCAPE)].map(({ index }) => index);
  for (const index of left.slice(0, MAX_TRIED_ESCAPES).toReversed()) {
    const shorter = result.slice(0, index) + result.slice(index + 1);
    if (isSame(shorter)) result = shorter;
  }
  return result;
}

const stringify = (root: MarkdownRoot): string => writer.stringify(root).trimEnd();

/** Writes a whole document in the usual spelling, with more escapes than a person would write. */
export const writeDocument = (document: RichNode): string => stringify(toTree(document));

const stringifyBlock = (block: MarkdownNode): string =>
  removeNeedlessEscapes(stringify({ type: "root", children: [block] }));

/** A block of the original text. `gap` is what stands between it and the next one. */
type SourceBlock = { key: string; text: string; gap: string };
/** The original text in blocks, so that those that nobody edits stay byte for byte. */
export type MarkdownSource = { markdown: string; key: string; before: string; blocks: SourceBlock[] };

const BLANK_LINE = "\n\n";
const toKey = (node: RichNode): string => JSON.stringify(normalizeNode(node));

/** Splits a text into its blocks. Throws UnsupportedMarkdown. */
export function readSource(markdown: string): MarkdownSource {
  const document = parseMarkdown(markdown);
  const nodes = parseTree(markdown).children;
  const ranges = nodes.map(
    ({ position }) => [position?.start.offset ?? 0, position?.end.offset ?? 0] as const,
  );
  const blocks = ranges.map(([start, end], index) => ({
    key: toKey(document.content?.[index] ?? {}),
    text: markdown.slice(start, end),
    gap: markdown.slice(end, ranges[index + 1]?.[0] ?? markdown.length),
  }));
  return { markdown, key: toKey(document), before: markdown.slice(0, ranges[0]?.[0] ?? 0), blocks };
}

const withoutBlankBlocks = (document: RichNode): RichNode => ({
  ...document,
  content: (document.content ?? []).filter((block) => toTreeBlock(block) !== null),
});

/**
 * Writes a document as Markdown. Blocks that are in `source` are copied from it; a document equal to the source is the
 * source byte for byte.
 */
export function serializeMarkdown(document: RichNode, source?: MarkdownSource): string {
  const written = withoutBlankBlocks(document);
  if (source && toKey(written) === source.key) return source.markdown;
  const markdown = joinBlocks(written.content ?? [], source);
  // Neighbors can change each other, such as two lists that become one: then the whole text is written at once.
  return tryParse(markdown) === toKey(written) ? markdown : writeDocument(written);
}

function joinBlocks(blocks: readonly RichNode[], source: MarkdownSource | undefined): string {
  const indexes = new Map<string, number[]>();
  for (const [index, { key }] of (source?.blocks ?? []).entries())
    indexes.set(key, [...(indexes.get(key) ?? []), index]);
  let last = -1;
  let markdown = "";
  for (const [position, block] of blocks.entries()) {
    const candidates = indexes.get(toKey(block)) ?? [];
    const index = candidates.find((candidate) => candidate > last) ?? candidates[0];
    const original = index === undefined ? undefined : source?.blocks[index];
    const isNext = original !== undefined && index === last + 1;
    if (position > 0) markdown += (isNext && source?.blocks[last]?.gap) || BLANK_LINE;
    else if (isNext) markdown += source?.before ?? "";
    const written = toTreeBlock(block);
    markdown += original?.text ?? (written ? stringifyBlock(written) : "");
    last = index ?? -2;
  }
  const end = source?.blocks[last];
  return end && last === source.blocks.length - 1 ? markdown + end.gap : markdown;
}
