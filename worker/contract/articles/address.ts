import type { ArticleStatus } from "./constants.ts";

/** Path of the public page. */
export const articlePath = ({ slug }: { slug: string }): string => `/article/${slug}`;

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

/** Path of an author's page. */
export const authorPath = (slug: string): string => `/authors/${slug}`;
