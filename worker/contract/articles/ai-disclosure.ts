import { formatDate } from "#contract/format-date.ts";
import type { ArticleCard } from "./schemas.ts";

type Provenance = Pick<ArticleCard, "aiDrafted" | "aiAssisted" | "reviewedBy" | "reviewedAt">;

const aiUse = ({ aiDrafted, aiAssisted }: Pick<Provenance, "aiDrafted" | "aiAssisted">): string | null => {
  if (aiDrafted) return "Drafted with AI";
  return aiAssisted ? "Edited with AI assistance" : null;
};

/** Use of AI, reviewer and date of the review; null for an article by people without a known review. */
export function reviewNote({ reviewedBy, reviewedAt, ...article }: Provenance): string | null {
  const use = aiUse(article);
  if (!reviewedBy) return use;
  const review = `eviewed by ${reviewedBy}${reviewedAt ? ` on ${formatDate(reviewedAt)}` : ""}`;
  return use ? `${use}, r${review}` : `R${review}`;
}

/** Disclosure of a machine's part in the text, with its review; null for articles by people. */
export const aiDisclosure = (article: Provenance): string | null => aiUse(article) && reviewNote(article);

/** The term of IPTC's vocabulary of digital sources for an article. */
export function digitalSource({
  aiDrafted,
  aiAssisted,
}: Pick<ArticleCard, "aiDrafted" | "aiAssisted">): string {
  if (aiDrafted) return "trainedAlgorithmicMedia";
  return aiAssisted ? "compositeWithTrainedAlgorithmicMedia" : "digitalCreation";
}
