import { diffArrays } from "diff";

/** A passage of a merge. Only a conflict needs a person: both sides changed the same paragraphs differently. */
export type MergePart =
  | { kind: "same" | "mine" | "theirs"; paragraphs: readonly string[] }
  | { kind: "conflict"; base: readonly string[]; mine: readonly string[]; theirs: readonly string[] };

/** Replaced paragraphs of the base: `start` to `end` became `paragraphs`. */
type Change = { start: number; end: number; paragraphs: string[] };

const FENCE = /^ {0,3}(`{3,}|~{3,})/;

/** Splits Markdown at blank lines. A fenced code block is one paragraph, with its blank lines. */
export function splitParagraphs(markdown: string): string[] {
  const paragraphs: string[] = [];
  let lines: string[] = [];
  let fence: string | null = null;
  const flush = () => {
    if (lines.length > 0) paragraphs.push(lines.join("\n"));
    lines = [];
  };
  for (const line of markdown.split("\n")) {
    const marker = FENCE.exec(line)?.[1];
    if (marker && fence === null) fence = marker;
    else if (marker && fence !== null && marker.startsWith(fence)) fence = null;
    if (fence === null && line.trim() === "") flush();
    else lines.push(line);
  }
  flush();
  return paragraphs;
}

export const joinParagraphs = (paragraphs: readonly string[]): string => paragraphs.join("\n\n");

function listChanges(base: readonly string[], next: readonly string[]): Change[] {
  const changes: Change[] = [];
  let at = 0;
  let open: Change | null = null;
  for (const { added, removed, value } of diffArrays([...base], [...next])) {
    if (!added && !removed) {
      if (open) changes.push(open);
      open = null;
      at += value.length;
      continue;
    }
    open ??= { start: at, end: at, paragraphs: [] };
    if (added) open.paragraphs.push(...value);
    else {
      at += value.length;
      open.end = at;
    }
  }
  if (open) changes.push(open);
  return changes.flatMap(splitReplacement);
}

/** As many paragraphs as before: each replaces the one in its place, so that others may change its neighbors. */
function splitReplacement(change: Change): Change[] {
  const { start, end, paragraphs } = change;
  return paragraphs.length === end - start
    ? paragraphs.map((text, index) => ({ start: start + index, end: start + index + 1, paragraphs: [text] }))
    : [change];
}

const isInsertion = ({ start, end }: Change): boolean => start === end;

/** Whether two changes are of the same passage. Of two insertions at one place, nothing says which comes first. */
function overlap(a: Change, b: Change): boolean {
  if (isInsertion(a) && isInsertion(b)) return a.start === b.start;
  if (isInsertion(a)) return b.start < a.start && a.start < b.end;
  if (isInsertion(b)) return a.start < b.start && b.start < a.end;
  return a.start < b.end && b.start < a.end;
}

/** An insertion comes before the change of what follows it. */
const isBefore = (a: Change, b: Change): boolean =>
  a.start === b.start ? a.end <= b.end : a.start < b.start;

const areEqual = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((paragraph, index) => paragraph === b[index]);

/** The base between `start` and `end` after the changes of one side. */
function applyChanges(
  base: readonly string[],
  start: number,
  end: number,
  changes: readonly Change[],
): string[] {
  const result: string[] = [];
  let at = start;
  for (const change of changes) {
    result.push(...base.slice(at, change.start), ...change.paragraphs);
    at = change.end;
  }
  return [...result, ...base.slice(at, end)];
}

/**
 * Merges two versions of a text by paragraph. What one side changed is taken; what both changed, differently, is a
 * conflict with both texts. Every paragraph of either side that differs from the base is in the result.
 */
export function mergeParagraphs(baseText: string, mineText: string, theirsText: string): MergePart[] {
  const [base, mine, theirs] = [baseText, mineText, theirsText].map(splitParagraphs) as [
    string[],
    string[],
    string[],
  ];
  const [mineChanges, theirChanges] = [listChanges(base, mine), listChanges(base, theirs)];
  const parts: MergePart[] = [];
  let at = 0;
  const pushSame = (end: number) => {
    if (end > at) parts.push({ kind: "same", paragraphs: base.slice(at, end) });
  };
  let [m, t] = [0, 0];
  while (m < mineChanges.length || t < theirChanges.length) {
    const [ours, others] = [[] as Change[], [] as Change[]];
    const [nextMine, nextTheirs] = [mineChanges[m], theirChanges[t]];
    const takesMine = !nextTheirs || (nextMine !== undefined && isBefore(nextMine, nextTheirs));
    if (takesMine) ours.push(mineChanges[m++]!);
    else others.push(theirChanges[t++]!);
    // Grows until no change of either side touches the passage.
    for (let grows = true; grows;) {
      grows = false;
      while (mineChanges[m] && others.some((change) => overlap(change, mineChanges[m]!))) {
        ours.push(mineChanges[m++]!);
        grows = true;
      }
      while (theirChanges[t] && ours.some((change) => overlap(change, theirChanges[t]!))) {
        others.push(theirChanges[t++]!);
        grows = true;
      }
    }
    const all = [...ours, ...others];
    const start = Math.min(...all.map((change) => change.start));
    const end = Math.max(...all.map((change) => change.end));
    pushSame(start);
    const [myText, theirText] = [
      applyChanges(base, start, end, ours),
      applyChanges(base, start, end, others),
    ];
    if (others.length === 0) parts.push({ kind: "mine", paragraphs: myText });
    else if (ours.length === 0) parts.push({ kind: "theirs", paragraphs: theirText });
    else if (areEqual(myText, theirText)) parts.push({ kind: "same", paragraphs: myText });
    else parts.push({ kind: "conflict", base: base.slice(start, end), mine: myText, theirs: theirText });
    at = end;
  }
  pushSame(base.length);
  return parts;
}

export type MergeChoice = "mine" | "theirs" | "both";

/** The merged text; `choices` are those of the conflicts, in order. A conflict without a choice keeps both texts. */
export function resolveMerge(
  parts: readonly MergePart[],
  choices: readonly (MergeChoice | undefined)[] = [],
): string {
  let conflicts = 0;
  const paragraphs = parts.flatMap((part) => {
    if (part.kind !== "conflict") return part.paragraphs;
    const choice = choices[conflicts++] ?? "both";
    if (choice !== "both") return part[choice];
    // Not what both had before: one side has replaced it.
    const isNew = (text: string) => !part.mine.includes(text) && !part.base.includes(text);
    return [...part.mine, ...part.theirs.filter(isNew)];
  });
  return joinParagraphs(paragraphs);
}

/** The paragraphs that two texts have in common, as a base where none is known: nothing of either side counts as deleted. */
export const commonParagraphs = (a: string, b: string): string =>
  joinParagraphs(
    diffArrays(splitParagraphs(a), splitParagraphs(b)).flatMap(({ added, removed, value }) =>
      added || removed ? [] : value,
    ),
  );
