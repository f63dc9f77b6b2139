import { cronJobs, OVERDUE_MINUTES } from "#contract/health/constants.ts";
import { health } from "#contract/health/endpoints.ts";
import { iso, addTime } from "#worker/base/clock.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import { createRouter } from "#worker/runtime/router.ts";
import { serve } from "#worker/runtime/serve.ts";
import { getLinkedInToken } from "#worker/features/linkedin/index.ts";
import { getCronsAndDatabaseSize, getQueueStats, getHealthSignals } from "./queries.ts";
import { toCronStates, isLate } from "./rules.ts";
import { getStoredFiles } from "./tasks.ts";

export const healthRoutes = createRouter();

serve(healthRoutes, health.check, async (ctx, { query, c }) => {
  const checks = await runChecks(ctx);
  const needed = checks.database && checks.sessions && checks.files;
  const ok = query.of === "all" ? needed && checks.queue && checks.cron : needed;
  if (!ok) c.status(503);
  return { ok, version: ctx.config.version, checks };
});

serve(healthRoutes, health.system, async (ctx) => {
  const now = ctx.clock();
  const [{ runs, databaseBytes }, queue, token, files] = await Promise.all([
    getCronsAndDatabaseSize(ctx.db, iso(addTime(now, -1, "day"))),
    getQueueStats(ctx.db, iso(now)),
    getLinkedInToken(ctx),
    getStoredFiles(ctx),
  ]);
  // Vendor tokens that expire.
  const tokens = token ? [{ vendor: "LinkedIn", ...token }] : [];
  const crons = toCronStates(runs, now);
  return { checkedAt: iso(now), crons, queue, tokens, storage: { databaseBytes, files } };
});

/** Checks each dependency. The reason of a failure is logged, not returned. */
async function runChecks(ctx: Ctx) {
  const now = ctx.clock();
  const isReachable = (part: string, work: Promise<unknown>) =>
    work.then(Boolean).catch((error: unknown) => {
      ctx.log("error", "health.check_failed", { part }, error);
      return false;
    });
  const vitals = getHealthSignals(
    ctx.db,
    Object.keys(cronJobs),
    iso(addTime(now, -OVERDUE_MINUTES, "minute")),
  );
  const of = async (isHealthy: (known: Awaited<typeof vitals>) => boolean) => isHealthy(await vitals);
  const [database, sessions, files, queue, cron] = await Promise.all([
    isReachable(
      "database",
      of(({ hasContentVersion: isThere }) => isThere),
    ),
    isReachable(
      "sessions",
      ctx.kv.get("health").then(() => true),
    ),
    isReachable(
      "files",
      ctx.files.head("health").then(() => true),
    ),
    of(({ isOverdue }) => !isOverdue).catch(() => false),
    of(
      ({ lastStarts, watchedSince }) =>
        !lastStarts.some((run) => isLate(run.cron, run.at, watchedSince, now)),
    ).catch(() => false),
  ]);
  return { database, sessions, files, queue, cron };
}
