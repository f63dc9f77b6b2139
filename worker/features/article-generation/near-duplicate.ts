/** Words of one run. Four in a row are rarely the same by chance, and survive small edits around them. */
const RUN = 4;
/** Texts that share more than this much of all their runs are the same text with changes. */
const MOST_SHARED = 0.5;
/** A text of which this much stands in another one is a piece of it, however long the other is. */
const MOST_CONTAINED = 0.8;
/** With fewer runs than this, containment says nothing. */
const FEWEST_RUNS = 40;
/** How many words of each sort the index is asked for. */
const ASKED_WORDS = 8;

const wordsOf = (text: string): string[] =>
  text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/\p{M}/gu, "")
    .match(/[\p{L}\p{N}]+/gu) ?? [];

/** Every run of four words in a text; of a shorter text its words as one run. */
export function runsOf(text: string): Set<string> {
  const words = wordsOf(text);
  if (words.length === 0) return new Set();
  if (words.length < RUN) return new Set([words.join(" ")]);
  return new Set(words.slice(RUN - 1).map((_, at) => words.slice(at, at + RUN).join(" ")));
}

/** Jaccard's index of two sets of runs: shared over all, 0 to 1; 0 when either is empty. */
export function similarity(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  if (a.size === 0 || b.size === 0) return 0;
  const shared = a.intersection(b).size;
  return shared / (a.size + b.size - shared);
}

/** Whether a new text is nearly the same as one that exists, or a piece of it. Case, marks and punctuation do not count. */
export function isNearDuplicate(fresh: string, existing: string): boolean {
  const [a, b] = [runsOf(fresh), runsOf(existing)];
  if (similarity(a, b) > MOST_SHARED) return true;
  const smaller = Math.min(a.size, b.size);
  return smaller >= FEWEST_RUNS && a.intersection(b).size / smaller > MOST_CONTAINED;
}

/**
 * The words to look for in the index: some of title and summary, the most used of the text, and its longest ones, which
 * are the rarest elsewhere. Together they bring the texts most like this one to the top, whatever their titles are.
 */
export function tellingWords({
  title,
  summary,
  content,
}: Record<"title" | "summary" | "content", string>): string[] {
  const counts = new Map<string, number>();
  for (const word of wordsOf(content)) {
    if (word.length > 5) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  const named = new Set(wordsOf(`${title} ${summary}`).filter((word) => word.length > 3));
  const frequent = [...counts].toSorted((a, b) => b[1] - a[1]).map(([word]) => word);
  const longest = [...counts.keys()].toSorted((a, b) => b.length - a.length);
  return [
    ...new Set(
      [...named].slice(0, ASKED_WORDS).concat(frequent.slice(0, ASKED_WORDS), longest.slice(0, ASKED_WORDS)),
    ),
  ];
}
