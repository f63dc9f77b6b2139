import { PREVIEW_DAYS } from "#contract/articles/constants.ts";
import { iso, addTime } from "#worker/base/clock.ts";
import { AppError } from "#worker/base/errors.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import { getLists } from "#worker/runtime/lists.ts";
import { verifyLink, signLink } from "#worker/runtime/signed-link.ts";
import { type ArticleRow, getArticle } from "./queries.ts";
import { toReadableArticle } from "./article-cache.ts";
import { listPublicSources } from "./source-queries.ts";

const PURPOSE = "article.preview";

/** Creates a signed link that shows the current state of the article without sign-in, for PREVIEW_DAYS. */
export async function createPreviewLink(ctx: Ctx, { id }: Pick<ArticleRow, "id">) {
  const token = await signLink(ctx, PURPOSE, id, PREVIEW_DAYS);
  return {
    url: `${ctx.config.origin}/article/preview?token=${encodeURIComponent(token)}`,
    expiresAt: iso(addTime(ctx.clock(), PREVIEW_DAYS, "day")),
  };
}

/** Returns the article as readers would see it; an unpublished one gets the current date. */
export async function getPreviewArticle(ctx: Ctx, token: string) {
  const id = await verifyPreviewToken(ctx, token);
  const [article, sources] = await Promise.all([getArticle(ctx.db, id), listPublicSources(ctx.db, id)]);
  const publishedAt = article.publishedAt ?? iso(ctx.clock());
  const lists = await getLists(ctx);
  return {
    ...toReadableArticle({ ...article, publishedAt }, lists, sources),
    content: undefined,
    status: article.status,
  };
}

async function verifyPreviewToken(ctx: Ctx, token: string): Promise<string> {
  try {
    return await verifyLink(ctx, PURPOSE, token);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "validation_failed") throw error;
    throw new AppError("not_found", "This preview link is not valid. Copy the complete link and try again.", {
      cause: error,
    });
  }
}
