import { iso } from "#worker/base/clock.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import { findDraft, insertDraft } from "./queries.ts";

export type DraftOrder = {
  id: string;
  category: string;
  prompt: string;
  variables: Record<string, string>;
  templateId?: string | null;
  scheduleId?: number | null;
  bulkRunId?: string | null;
  createdBy?: string | null;
};

/** Stand-in: an outline under the order's id, once. */
export async function writeDraft(
  ctx: Ctx,
  order: DraftOrder,
): Promise<{ articleId: string; writer: "openai" | "workers-ai" | "outline" }> {
  const known = await findDraft(ctx.db, order.id);
  const { category, scheduleId, bulkRunId, createdBy } = order;
  const now = iso(ctx.clock());
  const title = (Object.values(order.variables)[0] ?? order.category).slice(0, 160);
  const text = { title, summary: title, content: order.prompt, category, author: "Outline", readTime: 1 };
  const links = { scheduleId, bulkRunId, createdBy, writer: "outline" };
  if (!known) await insertDraft(ctx.db, { id: order.id, ...text, ...links, createdAt: now, updatedAt: now });
  return { articleId: order.id, writer: "outline" };
}
