import type { ArticleCard } from "#contract/articles/schemas.ts";
import { toOneLine } from "#worker/base/display-name.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import { listArticleCards } from "#worker/features/articles/index.ts";
import { getBulkMailSetup } from "#worker/features/settings/index.ts";
import type { NewsletterRow } from "./issue-queries.ts";
import { renderHtml, renderText } from "./render.ts";

type Content = Pick<NewsletterRow, "subject" | "preheader" | "introduction" | "articleIds">;

/** The published articles among these, in this order. */
export async function listChosenArticles(ctx: Ctx, ids: readonly string[]): Promise<ArticleCard[]> {
  const cards = new Map((await listArticleCards(ctx)).map((card) => [card.id, card]));
  return ids.flatMap((id) => cards.get(id) ?? []);
}

/** Renders the mail that all recipients share. Unpublished articles are left out. */
export async function renderNewsletter(ctx: Ctx, content: Content, origin: string) {
  const [articles, { sender, postalAddress }] = await Promise.all([
    listChosenArticles(ctx, content.articleIds),
    getBulkMailSetup(ctx),
  ]);
  const mail = {
    subject: toOneLine(content.subject),
    preheader: content.preheader,
    introduction: content.introduction,
    articles,
    origin,
    firmName: ctx.config.firm.name,
    sender: sender ?? "[The newsletter sender is not set]",
    postalAddress: postalAddress ?? "[The postal address is not set]",
  };
  return { html: renderHtml(mail), text: renderText(mail), articles };
}
