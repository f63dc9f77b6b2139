import { firm } from "#contract/firm.ts";
import { sha256 } from "#worker/base/crypto.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import { CARD_VERSION, type CardText, drawCard } from "./card.ts";

type CardCtx = Pick<Ctx, "files" | "ports" | "config" | "waitUntil" | "log">;

/**
 * Returns the card cached in R2, or draws it when its text, the firm's look or CARD_VERSION changed. One file per path,
 * so changes leave no orphaned files. R2 failures only cost a drawing.
 */
async function getCard(ctx: CardCtx, path: string, text: Omit<CardText, "brand">): Promise<ArrayBuffer> {
  const cardText = { brand: ctx.config.siteName, ...text };
  const fingerprint = await sha256(JSON.stringify([CARD_VERSION, cardText, firm.colors, firm.mark]));
  const key = `cards/${path}.png`;
  const file = await ctx.files.get(key).catch(() => null);
  if (file?.customMetadata?.print === fingerprint) return file.arrayBuffer();
  await file?.body.cancel();
  const card = await drawCard(ctx.ports.fonts, cardText);
  const metadata = { httpMetadata: { contentType: "image/png" }, customMetadata: { print: fingerprint } };
  ctx.waitUntil(
    ctx.files
      .put(key, card, metadata)
      .catch((error: unknown) => ctx.log("warn", "card.cache_failed", { key }, error)),
  );
  return card;
}

/** The og:image of an article, a 1200 × 630 PNG. */
export const articleCard = (
  ctx: CardCtx,
  { id, title, categoryLabel, author }: { id: string; title: string; categoryLabel: string; author: string },
): Promise<ArrayBuffer> => getCard(ctx, `article/${id}`, { title, category: categoryLabel, footer: author });

type CardJob = {
  id: string;
  title: string;
  company: string;
  location: string;
  industryLabel: string;
  terms: string;
};

/** The og:image of a job; `terms` is the salary or the job type. */
export const jobCard = (ctx: CardCtx, job: CardJob): Promise<ArrayBuffer> =>
  getCard(ctx, `job/${job.id}`, {
    title: job.title,
    category: job.industryLabel,
    footer: [`${job.company}, ${job.location}`, job.terms].filter(Boolean).join("  ·  "),
  });

/** The og:image of a case study. */
export const caseStudyCard = (
  ctx: CardCtx,
  study: { id: string; title: string; company: string; industry: string; location: string },
): Promise<ArrayBuffer> =>
  getCard(ctx, `case-study/${study.id}`, {
    title: study.title,
    category: study.industry,
    footer: `${study.company}, ${study.location}`,
  });

/** The og:image of all other pages. */
export const siteCard = (
  ctx: CardCtx,
  { line, address }: { line: string; address: string },
): Promise<ArrayBuffer> => getCard(ctx, "site", { title: line, category: "", footer: address });
