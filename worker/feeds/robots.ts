import type { Edge } from "#worker/ssr/pages.ts";
import { PLAIN, type TextFeed } from "./feed-response.ts";

/** What crawlers may read: the public site, not the back office and not the forms' endpoints. */
export const robots = ({ site }: Edge): Promise<TextFeed> =>
  Promise.resolve({
    type: PLAIN,
    modified: null,
    body: [
      "User-agent: *",
      "Allow: /",
      ...["/admin", "/login", "/api/", "/newsletter/"].map((path) => `Disallow: ${path}`),
      "",
      `Sitemap: ${site.origin}/sitemap.xml`,
      "",
    ].join("\n"),
  });
