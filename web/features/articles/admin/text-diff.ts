import { diffLines, diffWordsWithSpace } from "diff";

export type DiffPart = { kind: "same" | "added" | "removed" | "skipped"; text: string };

/** Lines of unchanged text that are shown before and after a change. */
const CONTEXT = 2;
/** A pair of passages that takes longer than this is shown as a whole. */
const MOST_MS = 100;

const linesOf = (text: string) => text.split(/(?<=\n)/);

/** Unchanged text between changes, cut to what lies next to them. */
function shortened(text: string, context: number, first: boolean, last: boolean): DiffPart[] {
  if (context === Number.POSITIVE_INFINITY) return [{ kind: "same", text }];
  const lines = linesOf(text);
  const before = first ? [] : lines.slice(0, context);
  const after = last ? [] : lines.slice(-context);
  const left = lines.length - before.length - after.length;
  if (left <= 1) return [{ kind: "same", text }];
  const parts: DiffPart[] = [
    { kind: "same", text: before.join("") },
    { kind: "skipped", text: `${left} unchanged lines` },
    { kind: "same", text: after.join("") },
  ];
  return parts.filter((part) => part.text !== "");
}

/** One passage in the place of another, by words. */
function reworded(before: string, after: string): DiffPart[] {
  const words = diffWordsWithSpace(before, after, { timeout: MOST_MS });
  const whole: DiffPart[] = [
    { kind: "removed", text: before },
    { kind: "added", text: after },
  ];
  return (
    words?.map(({ added, removed, value }) => ({
      kind: added ? "added" : removed ? "removed" : "same",
      text: value,
    })) ?? whole
  );
}

/**
 * What became of `before`: by lines, and by words where a passage was reworded. Everything but the skipped lines is there:
 * what is not added makes `before` again, what is not removed makes `after`.
 */
export function textDiff(before: string, after: string, context = CONTEXT): DiffPart[] {
  const blocks = diffLines(before, after);
  const parts: DiffPart[] = [];
  for (let at = 0; at < blocks.length; at++) {
    const { added, removed, value } = blocks[at]!;
    const next = blocks[at + 1];
    if (removed && next?.added) {
      parts.push(...reworded(value, next.value));
      at++;
    } else if (added || removed) {
      parts.push({ kind: added ? "added" : "removed", text: value });
    } else {
      parts.push(...shortened(value, context, at === 0, at === blocks.length - 1));
    }
  }
  return parts;
}
