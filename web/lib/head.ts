/** Document head and HTTP status of a page. */
export type Head = {
  title: string;
  description?: string;
  keywords?: string;
  /** Canonical path, without filters. */
  canonical?: string;
  /** Absolute URL, for share links. */
  url?: string;
  /** Path of the social card, a PNG of 1200 × 630; defaults to the site's card. */
  image?: string;
  /** A feed of the listed items. */
  feed?: { title: string; href: string };
  type?: "website" | "article";
  noindex?: boolean;
  /** Personal or fast-changing content: the page cache must not store it. */
  uncacheable?: boolean;
  /** HTTP status; defaults to 200. */
  status?: 200 | 404 | 410;
  jsonLd?: Record<string, unknown>[];
};

const MAX_DESCRIPTION_LENGTH = 160;

/** At most 160 characters (spec P §9), cut at a word. */
export function truncateDescription(text: string): string {
  const plain = text.replace(/\s+/g, " ").trim();
  if (plain.length <= MAX_DESCRIPTION_LENGTH) return plain;
  const truncated = plain.slice(0, MAX_DESCRIPTION_LENGTH - 1);
  return `${truncated.slice(0, Math.max(truncated.lastIndexOf(" "), MAX_DESCRIPTION_LENGTH / 2))}…`;
}
