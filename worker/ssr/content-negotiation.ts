import type { Context } from "hono";
import { accepts } from "hono/accepts";

const JSON_TYPE = "application/json";
const HTML_TYPE = "text/html";
const FORM_TYPES = new Set(["application/x-www-form-urlencoded", "multipart/form-data"]);

type Range = { type: string; q: number };

/** Quality of a media type: its most specific range decides (RFC 9110, 12.5.1). Parameters but `q` are ignored. */
function rate(ranges: Range[], mediaType: string) {
  const patterns = ["*/*", `${mediaType.split("/")[0]}/*`, mediaType];
  const rated = ranges.map(({ type, q }) => ({ q, specificity: patterns.indexOf(type.toLowerCase()) }));
  const specificity = Math.max(-1, ...rated.map((range) => range.specificity));
  if (specificity < 0) return { q: 0, specificity };
  const matching = rated.filter((range) => range.specificity === specificity);
  return { q: Math.max(...matching.map(({ q }) => q)), specificity };
}

/** HTML when its quality is higher, or equal but named more specifically; JSON otherwise. */
function chooseType(ranges: Range[]): string {
  const [json, html] = [rate(ranges, JSON_TYPE), rate(ranges, HTML_TYPE)];
  const isPreferred = html.q > json.q || (html.q === json.q && html.specificity > json.specificity);
  return html.q > 0 && isPreferred ? HTML_TYPE : JSON_TYPE;
}

const MARKDOWN_TYPE = "text/markdown";

/** Browsers never name Markdown. */
export const mentionsMarkdown = (request: Request): boolean =>
  request.headers.get("Accept")?.toLowerCase().includes(MARKDOWN_TYPE) ?? false;

/** Markdown when the client names it and does not prefer HTML; HTML otherwise, also for wildcards. */
function choosePageType(ranges: Range[]): string {
  const [markdown, html] = [rate(ranges, MARKDOWN_TYPE), rate(ranges, HTML_TYPE)];
  return markdown.specificity === 2 && markdown.q > 0 && markdown.q >= html.q ? MARKDOWN_TYPE : HTML_TYPE;
}

/** Whether the request prefers Markdown to HTML. */
export function prefersMarkdown(c: Context): boolean {
  if (!mentionsMarkdown(c.req.raw)) return false;
  const supports = [HTML_TYPE, MARKDOWN_TYPE];
  return (
    accepts(c, { header: "Accept", supports, default: HTML_TYPE, match: choosePageType }) === MARKDOWN_TYPE
  );
}

/** Whether a form endpoint responds with a page: to a form body from a client that prefers HTML over JSON. */
export function prefersPage(c: Context): boolean {
  const contentType = c.req.header("content-type")?.split(";")[0]?.trim().toLowerCase() ?? "";
  if (!FORM_TYPES.has(contentType)) return false;
  // Hono's own match ignores that a wildcard can rank a type above one that is named.
  const supports = [JSON_TYPE, HTML_TYPE];
  return accepts(c, { header: "Accept", supports, default: JSON_TYPE, match: chooseType }) === HTML_TYPE;
}
