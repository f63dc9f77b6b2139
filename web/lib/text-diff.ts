import { diffLines, diffWordsWithSpace } from "diff";

export type DiffPart = { kind: "same" | "added" | "removed" | "skipped"; text: string };

/** Unchanged lines around a change. */
const CONTEXT = 2;
/** Passages that take longer to compare are shown as removed and added in full. */
const TIMEOUT_MS = 100;

const splitLines = (text: string) => text.split(/(?<=\n)/);

/** Collapses unchanged text to the context lines next to changes. */
function collapseUnchanged(text: string, context: number, first: boolean, last: boolean): DiffPart[] {
  if (context === Number.POSITIVE_INFINITY) return [{ kind: "same", text }];
  const lines = splitLines(text);
  const before = first ? [] : lines.slice(0, context);
  const after = last ? [] : lines.slice(-context);
  const hidden = lines.length - before.length - after.length;
  if (hidden <= 1) return [{ kind: "same", text }];
  const parts: DiffPart[] = [
    { kind: "same", text: before.join("") },
    { kind: "skipped", text: `${hidden} unchanged lines` },
    { kind: "same", text: after.join("") },
  ];
  return parts.filter((part) => part.text !== "");
}

/** Compares two passages by words. */
function diffPassages(before: string, after: string): DiffPart[] {
  const changes = diffWordsWithSpace(before, after, { timeout: TIMEOUT_MS });
  const whole: DiffPart[] = [
    { kind: "removed", text: before },
    { kind: "added", text: after },
  ];
  return (
    changes?.map(({ added, removed, value }) => ({
      kind: added ? "added" : removed ? "removed" : "same",
      text: value,
    })) ?? whole
  );
}

/**
 * Compares by lines, and by words within replaced passages. Apart from skipped lines, the parts without 'added'
 * concatenate to `before`, and those without 'removed' to `after`.
 */
export function textDiff(before: string, after: string, context = CONTEXT): DiffPart[] {
  const blocks = diffLines(before, after);
  const parts: DiffPart[] = [];
  for (let index = 0; index < blocks.length; index++) {
    const { added, removed, value } = blocks[index]!;
    const next = blocks[index + 1];
    if (removed && next?.added) {
      parts.push(...diffPassages(value, next.value));
      index++;
    } else if (added || removed) {
      parts.push({ kind: added ? "added" : "removed", text: value });
    } else {
      parts.push(...collapseUnchanged(value, context, index === 0, index === blocks.length - 1));
    }
  }
  return parts;
}
