import { firmLocale } from "#contract/firm.ts";
import { markdownPath } from "#contract/markdown-path.ts";
import { escapeHtml } from "#contract/html.ts";
import { type Head, type Rendered, truncateDescription } from "#web/app/entry-server.tsx";
import type { Config } from "#worker/runtime/ctx.ts";
import { addChallenge } from "./challenge.ts";
import type { Template } from "./shell.ts";

/** JSON for a script element: escapes what could end the element or start a comment. */
const toInlineJson = (value: unknown) =>
  JSON.stringify(value)
    .replaceAll("<", "\\u003c")
    .replaceAll("\u2028", "\\u2028")
    .replaceAll("\u2029", "\\u2029");

const meta = (name: string, content: string | undefined) =>
  content
    ? `<meta ${name.startsWith("og:") ? "property" : "name"}="${name}" content="${escapeHtml(content)}">`
    : "";

/** Social card of pages without their own. */
const SITE_CARD = "/media/cards/site.png";
const IS_CARD = /^\/media\/cards\/.+\.png$/;

const CARD_TAGS = [
  meta("og:image:type", "image/png"),
  meta("og:image:width", "1200"),
  meta("og:image:height", "630"),
];

type Site = Pick<Config, "origin" | "siteName" | "measurementId" | "challengeSiteKey">;

/** Head elements of a page: title, description, canonical link, and social tags. */
function headTags(head: Head, site: Site): string {
  const title = head.title ? `${head.title} · ${site.siteName}` : site.siteName;
  const description = head.description && truncateDescription(head.description);
  const canonical = head.canonical && `${site.origin}${head.canonical}`;
  const image = new URL(head.image ?? SITE_CARD, site.origin);
  return [
    `<title>${escapeHtml(title)}</title>`,
    meta("description", description),
    meta("keywords", head.keywords),
    head.noindex || (head.status && head.status !== 200) ? meta("robots", "noindex") : "",
    canonical ? `<link rel="canonical" href="${escapeHtml(canonical)}">` : "",
    canonical && !head.noindex && (head.status ?? 200) === 200
      ? `<link rel="alternate" type="text/markdown" href="${escapeHtml(site.origin + markdownPath(head.canonical!))}">`
      : "",
    head.feed
      ? `<link rel="alternate" type="application/atom+xml" title="${escapeHtml(head.feed.title)}" href="${escapeHtml(head.feed.href)}">`
      : "",
    meta("og:title", head.title || site.siteName),
    meta("og:description", description),
    meta("og:type", head.type ?? "website"),
    meta("og:url", canonical),
    meta("og:site_name", site.siteName),
    meta("og:image", image.href),
    ...(IS_CARD.test(image.pathname) ? CARD_TAGS : []),
    meta("og:image:alt", title),
    meta("og:locale", firmLocale.replace("-", "_")),
    meta("twitter:card", "summary_large_image"),
    meta("twitter:title", head.title || site.siteName),
    meta("twitter:description", description),
    meta("twitter:image", image.href),
    meta("twitter:image:alt", title),
  ].join("");
}

/** Structured data, behind the content: nothing on the screen waits for it. */
const jsonLd = (head: Head): string =>
  (head.jsonLd ?? [])
    .map((data) => `<script type="application/ld+json">${toInlineJson(data)}</script>`)
    .join("");

/** The document of a rendered page, with nonce placeholders. */
export function pageDocument(template: Template, page: Rendered, site: Site): string {
  const state = `<script type="application/json" id="state">${toInlineJson(page.state)}</script>`;
  const { html, script } = addChallenge(page.html, site.challengeSiteKey);
  const end = template.afterRoot.replace("</div>", () => `</div>${state}${jsonLd(page.head)}${script}`);
  // Read by the browser once the visitor allows analytics.
  const measurementId = meta("measurement-id", site.measurementId);
  // Read by forms that the browser renders after a navigation.
  const challenge = meta("challenge", site.challengeSiteKey);
  return `${template.beforeHead}${headTags(page.head, site)}${measurementId}${challenge}${template.afterHead}${html}${end}`;
}

/** A document without content, rendered by the browser: the back office, or after a rendering error. */
export function shellDocument(template: Template, head: Head, site: Site): string {
  return `${template.beforeHead}${headTags(head, site)}${template.afterHead}${template.afterRoot}`;
}
