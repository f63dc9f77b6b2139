import { SaxesParser } from "saxes";
import { strFromU8, unzipSync } from "fflate";
import { DAMAGED, MAX_UNPACKED_BYTES, UnreadableResume, UNPACKS_TOO_LARGE } from "./unreadable.ts";

/** Parts with text, in reading order. Word Online numbers the main part too. */
const PARTS = [
  /^word\/header\d*\.xml$/i,
  /^word\/document\d*\.xml$/i,
  /^word\/footnotes\d*\.xml$/i,
  /^word\/endnotes\d*\.xml$/i,
  /^word\/footer\d*\.xml$/i,
];
const MAX_PARTS = 40;

/** Text of headers, body, notes and footers. Throws UnreadableResume. */
export function docxText(bytes: Uint8Array): string {
  const parts = unzipParts(bytes);
  const texts = PARTS.flatMap((pattern) =>
    Object.keys(parts)
      .filter((name) => pattern.test(name))
      .toSorted()
      .map((name) => partText(strFromU8(parts[name]!)).trim()),
  );
  // First, even and default page each have a header, often the same one.
  return [...new Set(texts)].filter(Boolean).join("\n\n");
}

function unzipParts(bytes: Uint8Array): Record<string, Uint8Array> {
  let [size, count] = [0, 0];
  try {
    return unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        if (!PARTS.some((pattern) => pattern.test(name))) return false;
        // fflate unpacks into a buffer of this size, so a false size bounds memory as well.
        size += originalSize;
        count += 1;
        if (size > MAX_UNPACKED_BYTES || count > MAX_PARTS) throw new UnreadableResume(UNPACKS_TOO_LARGE);
        return true;
      },
    });
  } catch (error) {
    if (error instanceof UnreadableResume) throw error;
    throw new UnreadableResume(DAMAGED.docx, { cause: error });
  }
}

/** Text that elements stand for. */
const CHARACTERS: Record<string, string> = {
  "w:tab": "\t",
  "w:br": "\n",
  "w:cr": "\n",
  "w:noBreakHyphen": "-",
};

/** The text of one WordprocessingML part: a line per paragraph, cells of simple rows separated by tabs. */
function partText(xml: string): string {
  // Texts that are open: the part, then for each table row its cells.
  const texts = [""];
  const rows: string[][] = [];
  let isText = false;
  let skipped = 0;
  const append = (text: string) => (texts[texts.length - 1] += text);
  const parser = new SaxesParser();
  parser.on("opentag", ({ name }) => {
    // Word writes text boxes twice: for current versions, and as a fallback for old ones.
    if (skipped > 0 || name === "mc:Fallback") skipped += 1;
    else if (name === "w:t") isText = true;
    else if (name === "w:tr") rows.push([]);
    else if (name === "w:tc") texts.push("");
    else append(CHARACTERS[name] ?? "");
  });
  parser.on("text", (text) => isText && append(text));
  parser.on("cdata", (text) => isText && append(text));
  parser.on("closetag", ({ name }) => {
    if (skipped > 0) skipped -= 1;
    else if (name === "w:t") isText = false;
    else if (name === "w:p") append("\n");
    else if (name === "w:tc" && texts.length > 1) rows.at(-1)?.push(texts.pop()!.trim());
    else if (name === "w:tr") append(`${joinCells(rows.pop() ?? [])}\n`);
  });
  try {
    parser.write(xml).close();
  } catch (error) {
    throw new UnreadableResume(DAMAGED.docx, { cause: error });
  }
  return texts.join("\n");
}

/** Cells of several lines are columns of a layout, which follow one another. */
const joinCells = (cells: readonly string[]): string =>
  cells.filter(Boolean).join(cells.some((cell) => cell.includes("\n")) ? "\n" : "\t");
