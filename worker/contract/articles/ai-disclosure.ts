import type { ArticleCard } from "./schemas.ts";

/** Tells readers that a machine drafted the article, and who reviewed it; null for articles by people. */
export function aiDisclosure({
  aiDrafted,
  reviewedBy,
}: Pick<ArticleCard, "aiDrafted" | "reviewedBy">): string | null {
  if (!aiDrafted) return null;
  return reviewedBy ? `Drafted with AI, reviewed by ${reviewedBy}` : "Drafted with AI";
}
