import * as z from "zod";
import { isoTime, pageQuery, text } from "#contract/schemas.ts";
import { articleSorts } from "./constants.ts";

/** What a list shows of a published article. `sections` are its top headings. */
export const ArticleCard = z.object({
  id: z.string(),
  title: z.string(),
  summary: z.string(),
  category: z.string(),
  author: z.string(),
  keywords: z.string().nullable(),
  readTime: z.number(),
  imageUrl: z.string().nullable(),
  sections: z.array(z.string()),
  createdAt: isoTime,
  updatedAt: isoTime,
  publishedAt: isoTime,
});
export type ArticleCard = z.infer<typeof ArticleCard>;

/** A published article; `content` is the Markdown that was written. */
export const PublishedArticle = ArticleCard.extend({ content: z.string() });
export type PublishedArticle = z.infer<typeof PublishedArticle>;

/** A published article to be read: its safe HTML, and where its sections begin in it. */
export const ReadableArticle = ArticleCard.extend({
  content: z.string().optional(),
  contentHtml: z.string(),
  outline: z.array(z.object({ id: z.string(), text: z.string() })),
});
export type ReadableArticle = z.infer<typeof ReadableArticle>;

/** The library in figures. */
export const LibrarySummary = z.object({
  total: z.number(),
  categories: z.array(z.object({ name: z.string(), count: z.number() })),
  /** Minutes, rounded; 0 while there is no article. */
  averageReadTime: z.number(),
});
export type LibrarySummary = z.infer<typeof LibrarySummary>;

export const ArticleFilter = pageQuery(100, 1000).extend({
  /** Leaves out `content`. */
  view: z.literal("card").optional(),
  /** Words of the title, the summary or the category. */
  q: text(200).optional(),
  category: text(80).optional(),
  sort: z.enum(articleSorts).default("newest"),
});
export type ArticleFilter = z.infer<typeof ArticleFilter>;
