import type { Ctx, HttpContext } from "#worker/runtime/ctx.ts";

/** The public origin; in development the one that the browser uses. */
export const getSiteOrigin = (c: HttpContext, { config }: Pick<Ctx, "config">): string =>
  config.environment === "production" ? config.origin : new URL(c.req.url).origin;
