import type { ReadableArticle } from "#contract/articles.ts";
import { brand } from "#web/content/brand.ts";
import { paths } from "#web/lib/paths.ts";

/** The picture that stands for an article where its address is shared. */
export const articleImage = ({ id, imageUrl }: Pick<ReadableArticle, "id" | "imageUrl">): string =>
  imageUrl ?? paths.socialCard("article", id);

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
    image: [new URL(articleImage(article), origin).href],
    datePublished: article.publishedAt,
    dateModified: article.updatedAt,
    author: { "@type": "Person", name: article.author },
    publisher: {
      "@type": "Organization",
      "@id": `${origin}/#firm`,
      name: brand.name,
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
