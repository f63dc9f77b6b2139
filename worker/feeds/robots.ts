import type { Ctx } from "#worker/runtime/ctx.ts";
import { PLAIN, type TextFeed } from "./feed-response.ts";

/** Allows crawling of the public site only. */
export const robots = (ctx: Ctx): Promise<TextFeed> =>
  Promise.resolve({
    type: PLAIN,
    modified: null,
    body: [
      "User-agent: *",
      "Allow: /",
      ...["/admin", "/login", "/api/", "/newsletter/"].map((path) => `Disallow: ${path}`),
      "",
      `Sitemap: ${ctx.config.origin}/sitemap.xml`,
      "",
    ].join("\n"),
  });
