/** Words per shingle. Four consecutive words rarely match by chance and survive small edits. */
const SHINGLE_LENGTH = 4;
/** Jaccard similarity above which two texts are duplicates. */
const MAX_SIMILARITY = 0.5;
/** Share of the smaller text's shingles above which it is an excerpt of the other. */
const MAX_CONTAINMENT = 0.8;
/** Containment is not significant for shorter texts. */
const MIN_SHINGLES = 40;
/** Search words per group: title, frequent, longest. */
const TERMS_PER_GROUP = 8;

const tokenize = (text: string): string[] =>
  text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/\p{M}/gu, "")
    .match(/[\p{L}\p{N}]+/gu) ?? [];

/** Returns the set of four-word shingles; a shorter text is one shingle. */
export function toShingles(text: string): Set<string> {
  const tokens = tokenize(text);
  if (tokens.length === 0) return new Set();
  if (tokens.length < SHINGLE_LENGTH) return new Set([tokens.join(" ")]);
  return new Set(
    tokens.slice(SHINGLE_LENGTH - 1).map((_, at) => tokens.slice(at, at + SHINGLE_LENGTH).join(" ")),
  );
}

/** Jaccard index of two shingle sets, 0 to 1; 0 when either is empty. */
export function similarity(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  if (a.size === 0 || b.size === 0) return 0;
  const shared = a.intersection(b).size;
  return shared / (a.size + b.size - shared);
}

/** True for near duplicates and excerpts. Ignores case, diacritics and punctuation. */
export function isNearDuplicate(draft: string, existing: string): boolean {
  const [a, b] = [toShingles(draft), toShingles(existing)];
  if (similarity(a, b) > MAX_SIMILARITY) return true;
  const smaller = Math.min(a.size, b.size);
  return smaller >= MIN_SHINGLES && a.intersection(b).size / smaller > MAX_CONTAINMENT;
}

/**
 * Picks search words for the full-text index: from title and summary, the most frequent and the longest of the content.
 * Long words are rare elsewhere, so the most similar texts rank first whatever their titles.
 */
export function distinctiveTerms({
  title,
  summary,
  content,
}: Record<"title" | "summary" | "content", string>): string[] {
  const counts = new Map<string, number>();
  for (const word of tokenize(content)) {
    if (word.length > 5) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  const titleTokens = new Set(tokenize(`${title} ${summary}`).filter((word) => word.length > 3));
  const byFrequency = [...counts].toSorted((a, b) => b[1] - a[1]).map(([word]) => word);
  const byLength = [...counts.keys()].toSorted((a, b) => b.length - a.length);
  return [
    ...new Set(
      [...titleTokens]
        .slice(0, TERMS_PER_GROUP)
        .concat(byFrequency.slice(0, TERMS_PER_GROUP), byLength.slice(0, TERMS_PER_GROUP)),
    ),
  ];
}
