import { health } from "#contract/health.ts";
import type { App } from "#worker/runtime/ctx.ts";
import { findContentVersion } from "#worker/runtime/queries.ts";
import { serve } from "#worker/runtime/serve.ts";

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
}
