import { DIGITAL_SOURCE_SCHEME, digitalSource } from "#contract/articles/ai-disclosure.ts";
import { EDITORIAL, EDITORIAL_TEAM } from "#contract/articles/constants.ts";
import type { ReadableArticle } from "#contract/articles/schemas.ts";
import { firm, firmLocale } from "#contract/firm.ts";
import { paths } from "#web/lib/paths.ts";

/** Article image and social card. SVG images are left out, because search engines don't accept them. */
const getImages = ({ id, imageUrl }: Pick<ReadableArticle, "id" | "imageUrl">): string[] => [
  ...(imageUrl && !imageUrl.endsWith(".svg") ? [imageUrl] : []),
  paths.socialCard("article", id),
];

/** The article's comma-separated keywords. */
export const getTopics = ({ keywords }: Pick<ReadableArticle, "keywords">): string[] =>
  (keywords ?? "")
    .split(",")
    .map((topic) => topic.trim())
    .filter(Boolean);

function getAuthor({ author, authorSlug }: ReadableArticle, publisher: object, origin: string): object {
  if (author === EDITORIAL) return publisher;
  const url = authorSlug && origin + paths.author(authorSlug);
  return { "@type": "Person", name: author, ...(url && { "@id": `${url}#person`, url }) };
}

/** schema.org's `editor` is a person; the editorial team has no name to give. */
const getReviewer = ({ aiDrafted, reviewedBy }: ReadableArticle): object =>
  aiDrafted && reviewedBy && reviewedBy !== EDITORIAL_TEAM
    ? { editor: { "@type": "Person", name: reviewedBy } }
    : {};

/** schema.org Article. */
export function articleJsonLd(article: ReadableArticle, origin: string): Record<string, unknown> {
  const url = origin + paths.article(article);
  const publisher = {
    "@type": "Organization",
    "@id": `${origin}/#firm`,
    name: firm.name,
    url: `${origin}/`,
  };
  return {
    "@context": "https://schema.org",
    "@type": "Article",
    headline: article.title,
    description: article.summary,
    image: getImages(article).map((path) => new URL(path, origin).href),
    datePublished: article.publishedAt,
    dateModified: article.updatedAt,
    author: getAuthor(article, publisher, origin),
    ...getReviewer(article),
    digitalSourceType: DIGITAL_SOURCE_SCHEME + digitalSource(article),
    publisher: {
      ...publisher,
      logo: { "@type": "ImageObject", url: `${origin}/logo.png` },
    },
    mainEntityOfPage: url,
    url,
    articleSection: article.categoryLabel,
    keywords: getTopics(article),
    timeRequired: `PT${article.readTime}M`,
    inLanguage: firmLocale,
  };
}
