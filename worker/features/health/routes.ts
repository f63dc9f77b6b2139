import { health } from "#contract/health.ts";
import { iso, shift } from "#worker/base/clock.ts";
import type { App, Ctx } from "#worker/runtime/ctx.ts";
import { findContentVersion } from "#worker/runtime/queries.ts";
import { serve } from "#worker/runtime/serve.ts";
import { linkedInStatus } from "../linkedin/public.ts";
import { databaseSize, listCronStates, readQueue } from "./queries.ts";
import { cronStates } from "./rules.ts";
import { storedFiles } from "./work.ts";

export function healthRoutes(app: App): void {
  serve(app, health.check, async (ctx, { http }) => {
    const answers = async (work: Promise<unknown>) => work.then(() => true).catch(() => false);
    const [database, sessions, files] = await Promise.all([
      answers(findContentVersion(ctx.db)),
      answers(ctx.kv.get("health")),
      answers(ctx.files.head("health")),
    ]);
    const checks = { database, sessions, files };
    const ok = Object.values(checks).every(Boolean);
    if (!ok) http.status(503);
    return { ok, version: ctx.config.version, checks };
  });

  serve(app, health.office, async (ctx) => {
    const now = ctx.clock();
    const [runs, queue, tokens, databaseBytes, files] = await Promise.all([
      listCronStates(ctx.db, iso(shift(now, -1, "day"))),
      readQueue(ctx.db, iso(now)),
      tokensOf(ctx),
      databaseSize(ctx.db),
      storedFiles(ctx),
    ]);
    const crons = cronStates(runs, now);
    return { checkedAt: iso(now), crons, queue, tokens, storage: { databaseBytes, files } };
  });
}

/** Every token that runs out by itself. */
async function tokensOf(ctx: Ctx) {
  const { account, state, expiresAt, daysLeft, renews } = await linkedInStatus(ctx);
  if (!account || state === "disconnected" || expiresAt === null || daysLeft === null) return [];
  return [{ vendor: "LinkedIn", account: account.name, state, expiresAt, daysLeft, renews }];
}
