import { formatDate } from "#contract/format-date.ts";
import type { ArticleCard } from "./schemas.ts";

/** Disclosure of a machine-drafted article with its reviewer and date; null for articles by people. */
export function aiDisclosure({
  aiDrafted,
  reviewedBy,
  reviewedAt,
}: Pick<ArticleCard, "aiDrafted" | "reviewedBy" | "reviewedAt">): string | null {
  if (!aiDrafted) return null;
  if (!reviewedBy) return "Drafted with AI";
  return `Drafted with AI, reviewed by ${reviewedBy}${reviewedAt ? ` on ${formatDate(reviewedAt)}` : ""}`;
}

/** IPTC's vocabulary of digital sources. */
export const DIGITAL_SOURCE_SCHEME = "http://cv.iptc.org/newscodes/digitalsourcetype/";
/** The term of that vocabulary for an article. */
export const digitalSource = ({ aiDrafted }: Pick<ArticleCard, "aiDrafted">): string =>
  aiDrafted ? "trainedAlgorithmicMedia" : "digitalCreation";
