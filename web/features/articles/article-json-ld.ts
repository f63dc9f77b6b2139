import type { ReadableArticle } from "#contract/articles/endpoints.ts";
import { brandWords } from "#web/content/brand-words.ts";
import { paths } from "#web/lib/paths.ts";

/** The article's own picture, unless it is a drawing that search engines do not take, and its card. */
const imagesOf = ({ id, imageUrl }: Pick<ReadableArticle, "id" | "imageUrl">): string[] => [
  ...(imageUrl && !imageUrl.endsWith(".svg") ? [imageUrl] : []),
  paths.socialCard("article", id),
];

/** The topics of an article, as its author listed them. */
export const topicsOf = ({ keywords }: Pick<ReadableArticle, "keywords">): string[] =>
  (keywords ?? "")
    .split(",")
    .map((topic) => topic.trim())
    .filter(Boolean);

/** schema.org's Article. */
export function articleData(article: ReadableArticle, origin: string): Record<string, unknown> {
  const url = origin + paths.article(article.id);
  return {
    "@context": "https://schema.org",
    "@type": "Article",
    headline: article.title,
    description: article.summary,
    image: imagesOf(article).map((path) => new URL(path, origin).href),
    datePublished: article.publishedAt,
    dateModified: article.updatedAt,
    author: { "@type": "Person", name: article.author },
    publisher: {
      "@type": "Organization",
      "@id": `${origin}/#firm`,
      name: brandWords.name,
      url: `${origin}/`,
      logo: { "@type": "ImageObject", url: `${origin}/favicon.svg` },
    },
    mainEntityOfPage: url,
    url,
    articleSection: article.category,
    keywords: topicsOf(article),
    timeRequired: `PT${article.readTime}M`,
    inLanguage: "en-US",
  };
}
