import type { ReadableArticle } from "#contract/articles/schemas.ts";
import { brandLabels } from "#web/content/brand-labels.ts";
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

/** schema.org Article. */
export function articleJsonLd(article: ReadableArticle, origin: string): Record<string, unknown> {
  const url = origin + paths.article(article);
  const firm = {
    "@type": "Organization",
    "@id": `${origin}/#firm`,
    name: brandLabels.name,
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
    author: article.aiDrafted ? firm : { "@type": "Person", name: article.author },
    publisher: {
      ...firm,
      logo: { "@type": "ImageObject", url: `${origin}/logo.png` },
    },
    mainEntityOfPage: url,
    url,
    articleSection: article.category,
    keywords: getTopics(article),
    timeRequired: `PT${article.readTime}M`,
    inLanguage: "en-US",
  };
}
