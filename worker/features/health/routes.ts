import { health } from "#contract/health.ts";
import type { App } from "#worker/runtime/ctx.ts";
import { findContentVersion } from "#worker/runtime/queries.ts";
import { serve } from "#worker/runtime/serve.ts";

export function healthRoutes(app: App): void {
  serve(app, health.check, async (ctx) => {
    const answers = async (work: Promise<unknown>) => work.then(() => true).catch(() => false);
    const [database, sessions, files] = await Promise.all([
      answers(findContentVersion(ctx.db)),
      answers(ctx.kv.get("health")),
      answers(ctx.files.head("health")),
    ]);
    const checks = { database, sessions, files };
    return { ok: Object.values(checks).every(Boolean), version: ctx.config.version, checks };
  });
}
