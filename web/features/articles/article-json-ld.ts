import { digitalSource } from "#contract/articles/ai-disclosure.ts";
import { DIGITAL_SOURCE_SCHEME } from "#contract/images/constants.ts";
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

/** Reviewer of a person's name: earlier reviews may name the editorial team, which schema.org's `editor` can't be. */
const getReviewer = ({ reviewedBy }: ReadableArticle): object | null =>
  reviewedBy && reviewedBy !== EDITORIAL_TEAM ? { "@type": "Person", name: reviewedBy } : null;

/** schema.org dates the review of a page, not of an article. */
const getReviewedPage = (url: string, { reviewedAt }: ReadableArticle, reviewer: object): object => ({
  "@type": "WebPage",
  "@id": url,
  url,
  reviewedBy: reviewer,
  ...(reviewedAt && { lastReviewed: reviewedAt.slice(0, 10) }),
});

const toCitation = ({ title, url, citation }: ReadableArticle["sources"][number]): object => ({
  "@type": "CreativeWork",
  name: title,
  ...(url && { url }),
  ...(citation && { description: citation }),
});

/** schema.org Article. */
export function articleJsonLd(article: ReadableArticle, origin: string): Record<string, unknown> {
  const url = origin + paths.article(article);
  const reviewer = getReviewer(article);
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
    ...(reviewer && { editor: reviewer }),
    digitalSourceType: DIGITAL_SOURCE_SCHEME + digitalSource(article),
    publisher: {
      ...publisher,
      logo: { "@type": "ImageObject", url: `${origin}/logo.png` },
    },
    mainEntityOfPage: reviewer ? getReviewedPage(url, article, reviewer) : url,
    url,
    ...(article.sources.length > 0 && { citation: article.sources.map(toCitation) }),
    articleSection: article.categoryLabel,
    keywords: getTopics(article),
    timeRequired: `PT${article.readTime}M`,
    inLanguage: firmLocale,
  };
}
