import type { WriterName } from "#contract/article-generation/constants.ts";
import { iso } from "#worker/base/clock.ts";
import type { UsageMeter } from "#worker/ports/usage-meter.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import { loadSettings } from "#worker/features/settings/index.ts";
import { addTokens, getAverageTokens, getUsage, reserveCall, type Usage } from "./queries.ts";
import { firmDay, toLimitReached } from "./rules.ts";

async function getLimits(ctx: Ctx): Promise<Usage> {
  const read = await loadSettings(ctx, ["ai_daily_calls", "ai_daily_tokens"]);
  return { calls: Number(await read("ai_daily_calls")), tokens: Number(await read("ai_daily_tokens")) };
}

/** The meter through which every paid call for a text or an image goes. */
export const createUsageMeter =
  (ctx: Ctx): UsageMeter =>
  async (estimate, call, tokensUsed) => {
    const now = ctx.clock();
    const { day } = firmDay(now);
    const limits = await getLimits(ctx);
    if (!(await reserveCall(ctx.db, day, estimate, limits)))
      throw toLimitReached(await getUsage(ctx.db, day), limits, now);
    // A call that throws keeps its reservation: it may have been billed.
    const result = await call();
    const used = tokensUsed(result);
    if (used !== null && used !== estimate) {
      // The result is paid for, so it must not be lost with the correction.
      try {
        await addTokens(ctx.db, day, used - estimate);
      } catch (error) {
        ctx.log("warn", "ai_usage.not_corrected", { day }, error);
      }
    }
    return result;
  };

/** Tokens of an article while none of the writer's articles is known: its length and plan, with some reasoning. */
const ASSUMED_TOKENS = 4_000;

/** Today's use, its limits, and the estimate of an article. Null `writer` for one that costs nothing. */
export async function getUsageReport(ctx: Ctx, writer: WriterName | null) {
  const { day, resetsAt } = firmDay(ctx.clock());
  const [limits, used, average] = await Promise.all([
    getLimits(ctx),
    getUsage(ctx.db, day),
    writer && getAverageTokens(ctx.db, writer),
  ]);
  return {
    ...used,
    callLimit: limits.calls,
    tokenLimit: limits.tokens,
    resetsAt: iso(resetsAt),
    perArticle: writer && (average ?? { tokens: ASSUMED_TOKENS, articles: 0 }),
  };
}
