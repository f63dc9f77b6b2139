import { countClaims } from "#contract/articles/claims.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import type { ArticleRow } from "./queries.ts";
import { listAnchors, listTexts } from "./source-queries.ts";

type Text = Pick<ArticleRow, "id" | "content">;

/** Counts the claims of these texts and those without a source, by article id. */
export async function countClaimsOfTexts(ctx: Ctx, texts: readonly Text[]) {
  const ids = texts.map(({ id }) => id);
  const anchors = Map.groupBy(await listAnchors(ctx.db, ids), ({ articleId }) => articleId);
  return new Map(texts.map(({ id, content }) => [id, countClaims(content, anchors.get(id) ?? [])]));
}

/** Counts the claims of articles and those without a source. Deleted articles are left out. */
export async function countClaimsOfArticles(ctx: Ctx, ids: readonly string[]) {
  const counts = await countClaimsOfTexts(ctx, await listTexts(ctx.db, ids));
  return [...counts].map(([id, count]) => ({ id, ...count }));
}
