import * as z from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { deleted, idParams, isoTime, requiredText, text } from "#contract/schemas.ts";
import { AUTHOR_MAX } from "./constants.ts";
import { ArticleCard } from "./schemas.ts";

export const AUTHOR_ROLE_MAX = 120;
export const AUTHOR_BIO_MAX = 2_000;

export const AuthorInput = z.strictObject({
  name: requiredText(AUTHOR_MAX, "What is the author’s name?"),
  role: text(AUTHOR_ROLE_MAX),
  /** Plain text; empty lines separate paragraphs. */
  bio: text(AUTHOR_BIO_MAX),
});
export type AuthorInput = z.infer<typeof AuthorInput>;

/** A person with a page. Articles name their author; a name in this list becomes a link. */
export const Author = z.object({
  id: z.string(),
  /** Last part of the page's address; stays when the name changes. */
  slug: z.string(),
  name: z.string(),
  role: z.string(),
  bio: z.string(),
  version: z.number(),
  updatedAt: isoTime,
});
export type Author = z.infer<typeof Author>;

const authorSlug = z
  .string()
  .max(AUTHOR_MAX)
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, "This is not the address of an author.");

export const authors = {
  page: endpoint({
    route: "GET /api/content/authors/:slug",
    summary: "Get an author and their published articles, newest first",
    access: "public",
    params: z.strictObject({ slug: authorSlug }),
    output: z.object({ author: Author, articles: z.array(ArticleCard) }),
  }),
};

export const staffAuthors = {
  list: endpoint({
    route: "GET /api/content/authors",
    summary: "List authors by name",
    access: "content.read",
    output: z.array(Author),
  }),
  create: endpoint({
    route: "POST /api/content/authors",
    summary: "Add an author",
    access: "content.publish",
    body: AuthorInput,
    output: Author,
    status: 201,
  }),
  update: endpoint({
    route: "PUT /api/content/authors/:id",
    summary: "Update an author and the name in their articles; a stale `version` gets 409",
    access: "content.publish",
    params: idParams,
    body: AuthorInput.extend({ version: z.number().int().positive() }),
    output: Author,
  }),
  remove: endpoint({
    route: "DELETE /api/content/authors/:id",
    summary: "Delete an author's page; their articles keep the name",
    access: "content.delete",
    params: idParams,
    output: deleted,
  }),
};
