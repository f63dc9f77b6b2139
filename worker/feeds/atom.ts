import { articlePath, authorPath } from "#contract/articles/address.ts";
import { digitalSource, reviewNote } from "#contract/articles/ai-disclosure.ts";
import { DIGITAL_SOURCE_SCHEME } from "#contract/images/constants.ts";
import type { ReadableArticle } from "#contract/articles/schemas.ts";
import { firm } from "#contract/firm.ts";
import { listNewestArticles } from "#worker/features/articles/index.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import { ATOM, latest, type TextFeed } from "./feed-response.ts";
import { element, escapeXml, XML_HEAD } from "./xml.ts";

const ENTRIES = 20;
/** `updated` of an empty feed; RFC 4287 requires the element. */
const EMPTY_FEED_UPDATED = "2024-01-01T00:00:00.000Z";

/** Readers of a feed see only the content, so it carries the review and the use of AI. */
function toFeedHtml(article: ReadableArticle): string {
  const note = reviewNote(article);
  return article.contentHtml + (note ? `\n<p><em>${escapeXml(note)}</em></p>` : "");
}

/** The newest articles with their full text (RFC 4287). */
export async function articleFeed(ctx: Ctx): Promise<TextFeed> {
  const { origin } = ctx.config;
  const articles = await listNewestArticles(ctx, ENTRIES);
  const modified = latest(articles.map(({ updatedAt }) => updatedAt));
  const at = (path: string) => escapeXml(origin + path);
  const author = ({ author: name, authorSlug }: ReadableArticle) =>
    `<author>${element("name", name)}${authorSlug ? element("uri", origin + authorPath(authorSlug)) : ""}</author>`;
  const entries = articles.map((article) =>
    [
      "<entry>",
      element("id", `urn:uuid:${article.id}`),
      element("title", article.title),
      `<link rel="alternate" type="text/html" href="${at(articlePath(article))}"/>`,
      element("published", article.publishedAt),
      element("updated", article.updatedAt),
      author(article),
      article.reviewedBy && `<contributor>${element("name", article.reviewedBy)}</contributor>`,
      `<category term="${escapeXml(article.categoryLabel)}"/>`,
      `<category scheme="${DIGITAL_SOURCE_SCHEME}" term="${digitalSource(article)}"/>`,
      element("summary", article.summary),
      `<content type="html" xml:base="${at("/")}">${escapeXml(toFeedHtml(article))}</content>`,
      "</entry>\n",
    ].join(""),
  );
  const head = [
    element("id", `${origin}/feeds/articles.xml`),
    element("title", `${firm.name}: articles`),
    element("subtitle", firm.description),
    element("updated", modified ?? EMPTY_FEED_UPDATED),
    `<author>${element("name", firm.name)}</author>`,
    `<link rel="self" type="application/atom+xml" href="${at("/feeds/articles.xml")}"/>`,
    `<link rel="alternate" type="text/html" href="${at("/resources")}"/>\n`,
  ].join("");
  const text = `${XML_HEAD}<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">\n${head}${entries.join("")}</feed>\n`;
  return { type: ATOM, body: text, modified };
}
