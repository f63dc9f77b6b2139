import { sha256 } from "#worker/base/crypto.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import { CARD_DRAWING, type CardWords, drawCard } from "./card.ts";

type Needs = Pick<Ctx, "files" | "ports" | "config" | "after" | "log">;

/**
 * The card kept at this place, drawn anew when the words or the drawing have changed. One file for each place, so that
 * nothing is left behind by a change; R2 that fails costs a drawing and nothing else.
 */
async function keptCard(ctx: Needs, place: string, words: Omit<CardWords, "brand">): Promise<ArrayBuffer> {
  const whole = { brand: ctx.config.siteName, ...words };
  const print = await sha256(JSON.stringify([CARD_DRAWING, whole]));
  const key = `cards/${place}.png`;
  const file = await ctx.files.get(key).catch(() => null);
  if (file?.customMetadata?.print === print) return file.arrayBuffer();
  await file?.body.cancel();
  const card = await drawCard(ctx.ports.fonts, whole);
  const metadata = { httpMetadata: { contentType: "image/png" }, customMetadata: { print } };
  ctx.after(
    ctx.files
      .put(key, card, metadata)
      .catch((error: unknown) => ctx.log("warn", "card.not_kept", { key }, error)),
  );
  return card;
}

/** The social card of an article: a PNG of 1200 × 630, the same that its page names. */
export const articleCard = (
  ctx: Needs,
  { id, title, category, author }: { id: string; title: string; category: string; author: string },
): Promise<ArrayBuffer> => keptCard(ctx, `article/${id}`, { title, category, under: author });

type CardJob = {
  id: string;
  title: string;
  company: string;
  location: string;
  industry: string;
  terms: string;
};

/** The same of a job; `terms` is the pay, or what stands for it. */
export const jobCard = (ctx: Needs, job: CardJob): Promise<ArrayBuffer> =>
  keptCard(ctx, `job/${job.id}`, {
    title: job.title,
    category: job.industry,
    under: [`${job.company}, ${job.location}`, job.terms].filter(Boolean).join("  ·  "),
  });

/** The same of every other page. */
export const siteCard = (
  ctx: Needs,
  { line, address }: { line: string; address: string },
): Promise<ArrayBuffer> => keptCard(ctx, "site", { title: line, category: "", under: address });
