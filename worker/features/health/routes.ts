import { cronWords, health, OVERDUE_MINUTES } from "#contract/health/endpoints.ts";
import { iso, addTime } from "#worker/base/clock.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import { createRouter } from "#worker/runtime/router.ts";
import { serve } from "#worker/runtime/serve.ts";
import { linkedInToken } from "#worker/features/linkedin/index.ts";
import { readCronsAndSize, readQueue, readVitals } from "./queries.ts";
import { cronStates, isLate } from "./rules.ts";
import { storedFiles } from "./tasks.ts";

export const healthRoutes = createRouter();

serve(healthRoutes, health.check, async (ctx, { query, c }) => {
  const checks = await checkUp(ctx);
  const needed = checks.database && checks.sessions && checks.files;
  const ok = query.of === "all" ? needed && checks.queue && checks.cron : needed;
  if (!ok) c.status(503);
  return { ok, version: ctx.config.version, checks };
});

serve(healthRoutes, health.office, async (ctx) => {
  const now = ctx.clock();
  const [{ runs, databaseBytes }, queue, token, files] = await Promise.all([
    readCronsAndSize(ctx.db, iso(addTime(now, -1, "day"))),
    readQueue(ctx.db, iso(now)),
    linkedInToken(ctx),
    storedFiles(ctx),
  ]);
  // Every token that runs out by itself.
  const tokens = token ? [{ vendor: "LinkedIn", ...token }] : [];
  const crons = cronStates(runs, now);
  return { checkedAt: iso(now), crons, queue, tokens, storage: { databaseBytes, files } };
});

/** What is well. Which of it is not stands in the log, with why; the answer says no more than that. */
async function checkUp(ctx: Ctx) {
  const now = ctx.clock();
  const answers = (part: string, work: Promise<unknown>) =>
    work.then(Boolean).catch((error: unknown) => {
      ctx.log("error", "health.no_answer", { part }, error);
      return false;
    });
  const vitals = readVitals(ctx.db, Object.keys(cronWords), iso(addTime(now, -OVERDUE_MINUTES, "minute")));
  const of = async (isWell: (known: Awaited<typeof vitals>) => boolean) => isWell(await vitals);
  const [database, sessions, files, queue, cron] = await Promise.all([
    answers(
      "database",
      of(({ isThere }) => isThere),
    ),
    answers(
      "sessions",
      ctx.kv.get("health").then(() => true),
    ),
    answers(
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
