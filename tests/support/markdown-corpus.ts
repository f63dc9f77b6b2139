/** A document of the corpus; `unsupported` names what the rich editor has no node for, if anything. */
type CorpusDocument = { markdown: string; unsupported: string | null };

/** Numbers between 0 and 1, the same for each seed (mulberry32). */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const TERMS =
  "forecast budget close FP&A Q&A cash_flow 12% $1,000 (net) driver-based plan; variance: actual vs. plan 'quote' “quoted” ação 数字 5*3 a~b C# v1.2 e.g. #1 -40 +60 i.e. 2026 [sic] <10 >5 path\\name".split(
    " ",
  );
const UNSUPPORTED: Record<string, string> = {
  html: '<div class="note">Raw **HTML**</div>',
  footnote: "A claim[^1].\n\n[^1]: Its source.",
  reference: "See [the page][ref].\n\n[ref]: https://example.com/page",
  inlineHtml: "Press <kbd>Enter</kbd> now.",
};

/** Generates Markdown documents in many spellings, the same ones each time. */
export function markdownCorpus(count: number, seed = 18): CorpusDocument[] {
  const random = createRandom(seed);
  const chance = (probability: number) => random() < probability;
  const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)]!;
  const repeat = <T>(min: number, max: number, make: () => T): T[] =>
    Array.from({ length: min + Math.floor(random() * (max - min + 1)) }, make);

  const plain = (max = 9) =>
    repeat(2, max, () => pick(TERMS))
      .join(" ")
      .replace(/^[-+#>\d[<]+/, "The ");
  const inline = (): string => {
    const style = random();
    const text = plain(4).replace(/[*_~`[\]<>\\]/g, "");
    if (style < 0.08) return `**${text}**`;
    if (style < 0.14) return pick([`*${text}*`, `_${text}_`]);
    if (style < 0.18) return `~~${text}~~`;
    if (style < 0.23) return `\`${text}\``;
    if (style < 0.29)
      return `[${text}](${pick(["/jobs", "https://example.com/a?b=c&d=e", "mailto:a@b.example"])})`;
    if (style < 0.32) return `[**${text}**](/resources "${pick(["A title", "Resources"])}")`;
    if (style < 0.35) return `![${text}](/media/uploads/a.jpg)`;
    if (style < 0.38) return `***${text}***`;
    return plain();
  };
  const prose = () => {
    const joint = () => (chance(0.15) ? "\n" : chance(0.05) ? "  \n" : chance(0.05) ? "\\\n" : " ");
    return repeat(1, 6, inline).reduce((text, part) => text + joint() + part);
  };
  const line = () => prose().replace(/\s*\\?\n/g, " ");
  const indent = (text: string, by: string) => text.replaceAll("\n", `\n${by}`);

  const list = (depth = 0): string => {
    const isOrdered = chance(0.35);
    const bullet = pick(["-", "*", "+"]);
    const start = chance(0.2) ? 3 : 1;
    const gap = chance(0.25) ? "\n\n" : "\n";
    const isTask = !isOrdered && depth === 0 && chance(0.15);
    let number = start;
    return repeat(2, 4, () => {
      const marker = isOrdered ? `${number++}${depth % 2 ? ")" : "."}` : bullet;
      const box = isTask ? pick(["[ ] ", "[x] "]) : "";
      const nested = depth < 2 && !isTask && chance(0.25) ? `\n${list(depth + 1)}` : "";
      return `${marker} ${box}${indent(line() + nested, " ".repeat(marker.length + 1))}`;
    }).join(gap);
  };
  const table = () => {
    const columns = 2 + Math.floor(random() * 3);
    const cell = () => plain(3);
    const row = () => `| ${Array.from({ length: columns }, cell).join(" | ")} |`;
    const rule = Array.from({ length: columns }, () => pick(["---", ":--", "--:", ":-:"]));
    return [row(), `|${rule.join("|")}|`, ...repeat(1, 4, row)].join("\n");
  };
  const code = () =>
    pick(["```sql\nselect *\nfrom plan;\n```", "~~~\n<b>plain</b>\n~~~", "```\n\n  indented\n```"]);
  const heading = () => {
    const text = plain(5);
    return chance(0.1)
      ? `${text}\n---`
      : `${"#".repeat(2 + Math.floor(random() * 3))} ${text}${chance(0.1) ? " ##" : ""}`;
  };
  const quote = (): string => `> ${indent(chance(0.3) ? `${prose()}\n\n${prose()}` : prose(), "> ")}`;
  const block = (): string => {
    const kind = random();
    if (kind < 0.45) return prose();
    if (kind < 0.62) return heading();
    if (kind < 0.77) return list();
    if (kind < 0.85) return quote();
    if (kind < 0.92) return table();
    return kind < 0.97 ? code() : pick(["---", "***", "___"]);
  };

  return Array.from({ length: count }, () => {
    const unsupported = chance(0.12) ? pick(Object.keys(UNSUPPORTED)) : null;
    // Two lists in a row with the same bullet are one list.
    const isList = (text: string | undefined) => /^([-+*]|\d+[.)]) /.test(text ?? "");
    const blocks = repeat(1, 9, block).flatMap((next, index, all) =>
      isList(next) && isList(all[index - 1]) ? [prose(), next] : [next],
    );
    if (unsupported) blocks.splice(Math.floor(random() * blocks.length), 0, UNSUPPORTED[unsupported]!);
    const gap = () => (chance(0.1) ? "\n\n\n" : "\n\n");
    const markdown = blocks.reduce((text, next) => text + gap() + next) + pick(["", "", "\n"]);
    return { markdown, unsupported };
  });
}
