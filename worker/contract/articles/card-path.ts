import type { ArticleStatus } from "./constants.ts";

type ArticleState = { id: string; status: ArticleStatus; version: number };

/**
 * Path of the social card for previews: the public card, or before the publication the one for staff. With the version,
 * because browsers reuse a picture of the same address.
 */
export function articleCardPath({ id, status, version }: ArticleState): string {
  const path =
    status === "published" ? `/media/cards/article/${id}.png` : `/api/content/articles/${id}/card.png`;
  return `${path}?v=${version}`;
}
