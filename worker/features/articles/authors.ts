import { authors, staffAuthors } from "#contract/articles/author-endpoints.ts";
import { slugify } from "#contract/slug.ts";
import { iso } from "#worker/base/clock.ts";
import { AppError } from "#worker/base/errors.ts";
import { diffFields, recordActivity } from "#worker/runtime/activity.ts";
import { createRouter } from "#worker/runtime/router.ts";
import { serve } from "#worker/runtime/serve.ts";
import { listArticleCards } from "./article-cache.ts";
import * as queries from "./author-queries.ts";

const GONE = "This author no longer exists.";
const STALE = "Someone else has changed this author since you opened the form.";
const EXISTS = "There is already an author with this name.";

const nameTaken = () => new AppError("conflict", EXISTS, { fields: { name: [EXISTS] } });

/** Authors of articles and their pages. */
export const authorRoutes = createRouter();

serve(authorRoutes, authors.page, async (ctx, { params }) => {
  const author = await queries.findAuthor(ctx.replicaDb, { slug: params.slug });
  if (!author) throw new AppError("not_found", GONE);
  const cards = await listArticleCards(ctx);
  return { author, articles: cards.filter(({ authorSlug }) => authorSlug === author.slug) };
});

serve(authorRoutes, staffAuthors.list, (ctx) => queries.listAuthors(ctx.db));

serve(authorRoutes, staffAuthors.create, async (ctx, { body }) => {
  const now = iso(ctx.clock());
  const row = {
    ...body,
    id: ctx.newId(),
    slug: slugify(body.name) || "author",
    createdAt: now,
    updatedAt: now,
  };
  const entry = { action: "author.create", entityType: "author", entityId: row.id };
  const [[created]] = await ctx.db.batch([
    queries.insertAuthor(ctx.db, row),
    recordActivity(ctx, { ...entry, details: { name: row.name } }),
  ]);
  if (!created) throw nameTaken();
  return created;
});

serve(authorRoutes, staffAuthors.update, async (ctx, { params: { id }, body: { version, ...change } }) => {
  const before = await queries.findAuthor(ctx.db, { id });
  if (!before) throw new AppError("not_found", GONE);
  if (before.version !== version) throw new AppError("conflict", STALE);
  const details = diffFields(before, change);
  if (Object.keys(details).length === 0) return before;
  const [[updated]] = await ctx.db.batch([
    queries.updateAuthor(ctx.db, id, version, change, iso(ctx.clock())),
    recordActivity(ctx, { action: "author.update", entityType: "author", entityId: id, details }),
    queries.renameInArticles(ctx.db, id, before.name, change.name),
  ]);
  if (updated) return updated;
  const now = await queries.findAuthor(ctx.db, { id });
  throw now?.version === version ? nameTaken() : new AppError("conflict", STALE);
});

serve(authorRoutes, staffAuthors.remove, async (ctx, { params: { id } }) => {
  const author = await queries.findAuthor(ctx.db, { id });
  if (!author) throw new AppError("not_found", GONE);
  const [deleted] = await ctx.db.batch([
    queries.deleteAuthor(ctx.db, id),
    recordActivity(ctx, {
      action: "author.delete",
      entityType: "author",
      entityId: id,
      details: { name: author.name },
    }),
  ]);
  if (deleted.length === 0) throw new AppError("not_found", GONE);
  return { id };
});
