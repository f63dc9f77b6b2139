const BULLET = /^\s*[-–•*]\s+/;
/** Between the items of a list on one line. */
const SPACED_HYPHEN = /(?:^|\s)[-–]\s+/;

/**
 * Splits requirements and benefits into items by lines and bullets. Hyphens separate the items of a single line that
 * starts with one or has several: '401(k) match - 5%' is one item.
 */
export function listItems(text: string | null): string[] {
  const lines = toLines((text ?? "").replaceAll("•", "\n"));
  const [line = ""] = lines;
  if (lines.length > 1) return toLines(lines.map((each) => each.replace(BULLET, "")).join("\n"));
  const items = toLines(line.split(SPACED_HYPHEN).join("\n"));
  return BULLET.test(line) || items.length > 2 ? items : lines;
}

const toLines = (text: string): string[] =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);

/** A paragraph, or the items of a list. */
export type TextBlock = string | string[];

/** Splits a description into paragraphs and lists. Empty lines separate paragraphs; lines with a bullet form a list. */
export function textBlocks(text: string): TextBlock[] {
  const blocks: TextBlock[] = [];
  let isOpen = false;
  for (const line of text.split("\n")) {
    const last = blocks.at(-1);
    const isItem = BULLET.test(line);
    const part = line.replace(BULLET, "").trim();
    if (part === "") isOpen = false;
    else if (isItem && isOpen && Array.isArray(last)) last.push(part);
    else if (!isItem && isOpen && typeof last === "string") blocks[blocks.length - 1] = `${last}\n${part}`;
    else blocks.push(isItem ? [part] : part);
    if (part !== "") isOpen = true;
  }
  return blocks;
}

/** The lists after a job's description that are not empty, in order. */
export const advertLists = ({
  requirements,
  benefits,
}: {
  requirements: string | null;
  benefits: string | null;
}): { name: "requirements" | "benefits"; heading: string; items: string[] }[] =>
  [
    { name: "requirements" as const, heading: "Requirements", items: listItems(requirements) },
    { name: "benefits" as const, heading: "Benefits", items: listItems(benefits) },
  ].filter(({ items }) => items.length > 0);
