import { PREVIEW_DAYS } from "#contract/articles/admin-endpoints.ts";
import { iso, shift } from "#worker/base/clock.ts";
import { AppError } from "#worker/base/errors.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import { openLink, signLink } from "#worker/runtime/signed-link.ts";
import { type ArticleRow, getArticle } from "./queries.ts";
import { asReadable } from "./shelf.ts";

const PURPOSE = "article.preview";

/** A link that shows this article to whoever has it, for a week, as it then stands. */
export async function previewLink(ctx: Ctx, { id }: Pick<ArticleRow, "id">) {
  const token = await signLink(ctx, PURPOSE, id, PREVIEW_DAYS);
  return {
    url: `${ctx.config.origin}/article/preview?token=${encodeURIComponent(token)}`,
    expiresAt: iso(shift(ctx.clock(), PREVIEW_DAYS, "day")),
  };
}

/** The article behind a link as readers would see it; one that is not published yet is dated now. */
export async function previewedArticle(ctx: Ctx, token: string) {
  const article = await getArticle(ctx.db, await opened(ctx, token));
  const publishedAt = article.publishedAt ?? iso(ctx.clock());
  return { ...asReadable({ ...article, publishedAt }), content: undefined, status: article.status };
}

async function opened(ctx: Ctx, token: string): Promise<string> {
  try {
    return await openLink(ctx, PURPOSE, token);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "validation_failed") throw error;
    throw new AppError("not_found", "This preview link is not valid. Please copy all of it.", {
      cause: error,
    });
  }
}
