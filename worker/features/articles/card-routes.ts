import { idParams } from "#contract/schemas.ts";
import { iso } from "#worker/base/clock.ts";
import { AppError } from "#worker/base/errors.ts";
import { articleCard } from "#worker/features/images/index.ts";
import { requireCapability } from "#worker/runtime/access.ts";
import { getLists } from "#worker/runtime/lists.ts";
import { createRouter } from "#worker/runtime/router.ts";
import { findStaff } from "#worker/runtime/session.ts";
import { toArticleCard } from "./article-cache.ts";
import { getArticle } from "./queries.ts";

/** Pictures, so mounted without serve(): access is checked before any lookup. */
export const articleCardRoutes = createRouter();

/** The social card of an article of any status, for staff. The public one is of published articles only. */
articleCardRoutes.get("/api/content/articles/:id/card.png", async (c) => {
  const ctx = c.get("ctx");
  requireCapability(await findStaff(c, ctx), "content.read", ["content"]);
  const { success, data } = idParams.safeParse(c.req.param());
  if (!success) throw new AppError("not_found", "There is no article with this id.");
  const [article, lists] = await Promise.all([getArticle(ctx.db, data.id), getLists(ctx)]);
  const publishedAt = article.publishedAt ?? iso(ctx.clock());
  const card = await articleCard(ctx, toArticleCard({ ...article, publishedAt }, lists));
  return c.body(card, 200, { "Content-Type": "image/png", "Cache-Control": "private, no-store" });
});
