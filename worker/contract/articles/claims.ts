import { type ReviewMark, reviewMarks } from "./review-marks.ts";

/** A claim of a text by its own words and those around it, so that a source stays with it when other passages change. */
export type ClaimAnchor = { claim: string; before: string; after: string };

/** A figure or quotation of a text with the sources attached to it. */
export type SourcedClaim<Source, Mark extends ReviewMark = ReviewMark> = Mark & { sources: Source[] };

/** The share of common words from which two contexts belong to the same claim. */
const MIN_SIMILARITY = 0.5;

const countTerms = (text: string): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const [word] of text.toLowerCase().matchAll(/[\p{L}\p{N}]+/gu))
    counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
};

const sum = (numbers: Iterable<number>): number => [...numbers].reduce((total, each) => total + each, 0);

/** Dice coefficient of the words of two contexts: 1 for equal or empty ones, 0 without a common word. */
function contextSimilarity(one: Map<string, number>, other: Map<string, number>): number {
  const size = sum(one.values()) + sum(other.values());
  if (size === 0) return 1;
  const common = [...one].map(([word, count]) => Math.min(count, other.get(word) ?? 0));
  return (2 * sum(common)) / size;
}

const contextTerms = ({ before, after }: Pick<ClaimAnchor, "before" | "after">) =>
  countTerms(`${before} ${after}`);

/** The anchor under which a source of this claim is stored. */
export const toAnchor = ({ text, before, after }: ReviewMark): ClaimAnchor => ({
  claim: text,
  before,
  after,
});

/**
 * Claims with their sources. A source belongs to the claim with its words whose context is most similar; a quotation is
 * recognized by its words alone. `detached` sources have no claim any more.
 */
export function attachSources<Source extends ClaimAnchor, Mark extends ReviewMark>(
  marks: readonly Mark[],
  sources: readonly Source[],
): { claims: SourcedClaim<Source, Mark>[]; detached: Source[] } {
  const claims = marks.map((mark): SourcedClaim<Source, Mark> => ({ ...mark, sources: [] }));
  const detached = sources.filter((source) => {
    const terms = contextTerms(source);
    const candidates = claims
      .filter(({ text }) => text === source.claim)
      .map((claim) => ({ claim, similarity: contextSimilarity(terms, contextTerms(claim)) }))
      .filter(({ claim, similarity }) => claim.kind === "quotation" || similarity >= MIN_SIMILARITY);
    const best = Math.max(...candidates.map(({ similarity }) => similarity));
    // Equal claims in equal sentences are one claim.
    const chosen = candidates.filter(({ similarity }) => similarity === best);
    for (const { claim } of chosen) claim.sources.push(source);
    return chosen.length === 0;
  });
  return { claims, detached };
}

/** Claims of a Markdown text in order, with their sources. */
export const matchSources = <Source extends ClaimAnchor>(markdown: string, sources: readonly Source[]) =>
  attachSources(reviewMarks(markdown), sources);

/** Figures and quotations of `after` that `before` does not contain, each once. */
export const addedClaims = (before: string, after: string): string[] => [
  ...new Set(
    reviewMarks(after)
      .map(({ text }) => text)
      .filter((text) => !before.includes(text)),
  ),
];

/** Counts a text's claims, and those of them without a source. */
export function countClaims(
  markdown: string,
  sources: readonly ClaimAnchor[],
): { claims: number; withoutSource: number } {
  const { claims } = matchSources(markdown, sources);
  return {
    claims: claims.length,
    withoutSource: claims.filter((claim) => claim.sources.length === 0).length,
  };
}
