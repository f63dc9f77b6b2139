import type { Ctx } from "#worker/runtime/ctx.ts";
import { getLists } from "#worker/runtime/lists.ts";

/** Adds the label of each row's industry. */
export async function withIndustryLabels<T extends { industry: string }>(
  ctx: Ctx,
  rows: readonly T[],
): Promise<(T & { industryLabel: string })[]> {
  const lists = await getLists(ctx);
  return rows.map((row) => ({ ...row, industryLabel: lists.label("industries", row.industry) }));
}

export async function withIndustryLabel<T extends { industry: string }>(
  ctx: Ctx,
  row: T,
): Promise<T & { industryLabel: string }> {
  const [labelled] = await withIndustryLabels(ctx, [row]);
  return labelled!;
}
