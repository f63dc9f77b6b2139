import { newsletter } from "#contract/newsletter/endpoints.ts";
import type { App } from "#worker/runtime/ctx.ts";
import { serve } from "#worker/runtime/serve.ts";
import { confirm, subscribe, unsubscribe } from "./subscription.ts";

const PENDING = { status: "pending" as const };
const ACTIVE = { status: "active" as const };
const ENDED = { status: "unsubscribed" as const };

export function newsletterRoutes(app: App): void {
  serve(app, newsletter.subscribe, async (ctx, { body, once }) => {
    await subscribe(ctx, body, once(PENDING));
    return PENDING;
  });

  serve(app, newsletter.confirm, async (ctx, { body }) => {
    await confirm(ctx, body.token);
    return ACTIVE;
  });

  serve(app, newsletter.unsubscribe, async (ctx, { body, query }) => {
    await unsubscribe(ctx, body.token ?? query.token ?? "");
    return ENDED;
  });
}
