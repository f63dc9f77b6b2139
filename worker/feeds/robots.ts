import type { Edge } from "#worker/ssr/pages.ts";
import { PLAIN, type TextDocument } from "./text-document.ts";

/** What crawlers may read: the public site, not the back office and not the forms' endpoints. */
export const robots = ({ site }: Edge): Promise<TextDocument> =>
  Promise.resolve({
    type: PLAIN,
    modified: null,
    text: [
      "User-agent: *",
      "Allow: /",
      ...["/admin", "/login", "/api/", "/newsletter/"].map((path) => `Disallow: ${path}`),
      "",
      `Sitemap: ${site.origin}/sitemap.xml`,
      "",
    ].join("\n"),
  });
