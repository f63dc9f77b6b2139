import { firm } from "#contract/firm.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import { PLAIN, type TextFeed } from "./feed-response.ts";

const signals = Object.entries(firm.contentSignals).map(
  ([name, isAllowed]) => `${name}=${isAllowed ? "yes" : "no"}`,
);

/** Allows crawling of the public site only. */
export const robots = (ctx: Ctx): Promise<TextFeed> =>
  Promise.resolve({
    type: PLAIN,
    modified: null,
    body: [
      "User-agent: *",
      `Content-Signal: ${signals.join(", ")}`,
      "Allow: /",
      ...["/admin", "/login", "/api/", "/newsletter/"].map((path) => `Disallow: ${path}`),
      "",
      `Sitemap: ${ctx.config.origin}/sitemap.xml`,
      "",
    ].join("\n"),
  });
