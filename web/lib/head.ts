/** What a page says of itself in the document's head and to the HTTP client. */
export type Head = {
  title: string;
  description?: string;
  keywords?: string;
  /** Path of the page's one address, without filters that make no page of their own. */
  canonical?: string;
  /** The page's whole address, for links that share it. */
  url?: string;
  /** Path of the page's social card, a PNG of 1200 × 630; without one it has that of the site. */
  image?: string;
  /** A feed of what the page lists, for readers that look for one. */
  feed?: { title: string; href: string };
  type?: "website" | "article";
  /** Not for search engines. */
  noindex?: boolean;
  /** Shows what may change the next moment, or what is for one reader only: the edge keeps no copy. */
  uncacheable?: boolean;
  /** HTTP status of the page; 200 unless told. */
  status?: 200 | 404 | 410;
  jsonLd?: Record<string, unknown>[];
};

const MAX_DESCRIPTION_LENGTH = 160;

/** A description of at most 160 characters (spec P §9), cut at a word. */
export function truncateDescription(text: string): string {
  const plain = text.replace(/\s+/g, " ").trim();
  if (plain.length <= MAX_DESCRIPTION_LENGTH) return plain;
  const truncated = plain.slice(0, MAX_DESCRIPTION_LENGTH - 1);
  return `${truncated.slice(0, Math.max(truncated.lastIndexOf(" "), MAX_DESCRIPTION_LENGTH / 2))}…`;
}
