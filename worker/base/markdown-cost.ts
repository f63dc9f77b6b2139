/** Above this, a text is shown without formatting. Reached by 2,000 delimiters in one paragraph. */
export const MAX_MARKDOWN_COST = 4_000_000;

const MAX_CONTAINERS = 40;

/** Block quote and list markers at the start of a line: each is a level of nesting. */
const CONTAINERS = /^(?:[ \t]*(?:>|[-+*](?=[ \t])|\d{1,9}[.)](?=[ \t])))+/;
const CONTAINER = />|[-+*]|\d+[.)]/g;
/** Characters that open or close inline syntax. */
const DELIMITERS = /[*_~[\]!<`&\\]/g;
const LINK_DEFINITION = /^ {0,3}\[[^\]]{1,999}\]:/;

const countMatches = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

/**
 * Upper bound of the steps that the Markdown parser needs, computed in linear time. Its cost is quadratic in the
 * delimiters of a paragraph and in the length of a word, columns times rows (filled up with empty cells) in a table, and links times the length of
 * the definition they use.
 */
export function estimateMarkdownCost(markdown: string): number {
  let cost = 0;
  let longestDefinition = 0;
  for (const block of markdown.split(/\n[ \t]*\n/)) {
    const lines = block.split("\n");
    let columns = 0;
    for (const line of lines) {
      if (countMatches(CONTAINERS.exec(line)?.[0] ?? "", CONTAINER) > MAX_CONTAINERS) return Infinity;
      if (LINK_DEFINITION.test(line)) longestDefinition = Math.max(longestDefinition, line.length);
      columns = Math.max(columns, countMatches(line, /\|/g));
    }
    cost += countMatches(block, DELIMITERS) ** 2 + 10 * columns * lines.length;
  }
  for (const [word] of markdown.matchAll(/\S{200,}/g)) cost += word.length ** 2;
  return cost + longestDefinition * countMatches(markdown, /\[/g);
}
