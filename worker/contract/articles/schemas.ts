import * as z from "zod";
import { isoTime, pageQuery, text } from "#contract/schemas.ts";
import { ListOption } from "#contract/lists/schemas.ts";
import { articleSorts } from "./constants.ts";

/** An article's id, its slug or an earlier slug. */
const articleKey = z
  .string()
  .max(120)
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/i, "This is not the address of an article.");
export const articleKeyParams = z.strictObject({ id: articleKey });

/** Published article in a list. `sections` are its top-level headings. */
export const ArticleCard = z.object({
  id: z.string(),
  /** Last part of the page's address. */
  slug: z.string(),
  title: z.string(),
  summary: z.string(),
  category: z.string(),
  categoryLabel: z.string(),
  /** A person, or 'Editorial'. */
  author: z.string(),
  /** Address of the author's page, if they have one. */
  authorSlug: z.string().nullable(),
  /** Written by a machine. */
  aiDrafted: z.boolean(),
  /** Written by a person, with text that a model suggested. */
  aiAssisted: z.boolean(),
  /** Reviewer; null if unknown. */
  reviewedBy: z.string().nullable(),
  reviewedAt: isoTime.nullable(),
  keywords: z.string().nullable(),
  readTime: z.number(),
  imageUrl: z.string().nullable(),
  imageAlt: z.string().nullable(),
  sections: z.array(z.string()),
  createdAt: isoTime,
  updatedAt: isoTime,
  publishedAt: isoTime,
});
export type ArticleCard = z.infer<typeof ArticleCard>;

/** Published article with its Markdown source. */
export const PublishedArticle = ArticleCard.extend({ content: z.string() });
export type PublishedArticle = z.infer<typeof PublishedArticle>;

/** A source that is listed under the article. */
export const ListedSource = z.object({
  title: z.string(),
  url: z.string().nullable(),
  citation: z.string().nullable(),
});
export type ListedSource = z.infer<typeof ListedSource>;

/** Published article with sanitized HTML, which ends with the sources, and the anchors of its sections. */
export const ReadableArticle = ArticleCard.extend({
  /** For search results; title and summary without them. */
  seoTitle: z.string().nullable(),
  seoDescription: z.string().nullable(),
  content: z.string().optional(),
  contentHtml: z.string(),
  sources: z.array(ListedSource),
  outline: z.array(z.object({ id: z.string(), text: z.string() })),
});
export type ReadableArticle = z.infer<typeof ReadableArticle>;

export const LibrarySummary = z.object({
  total: z.number(),
  /** Categories with articles, by label. */
  categories: z.array(z.object({ name: z.string(), label: z.string(), count: z.number() })),
  /** The list `categories`, offered while no article is published. */
  planned: z.array(ListOption),
  /** Rounded minutes; 0 without articles. */
  averageReadTime: z.number(),
});
export type LibrarySummary = z.infer<typeof LibrarySummary>;

export const ArticleFilter = pageQuery(100, 1000).extend({
  /** Omits `content`. */
  view: z.literal("card").optional(),
  /** Searches title, summary and category. */
  q: text(200).optional(),
  category: text(80).optional(),
  sort: z.enum(articleSorts).default("newest"),
});
export type ArticleFilter = z.infer<typeof ArticleFilter>;
