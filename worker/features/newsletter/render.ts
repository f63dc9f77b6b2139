import { articlePath } from "#contract/articles/address.ts";
import { aiDisclosure } from "#contract/articles/ai-disclosure.ts";
import type { ArticleCard } from "#contract/articles/schemas.ts";
import { escapeHtml } from "#contract/html.ts";
import { palette } from "#contract/palette.ts";
import { renderMarkdown } from "#worker/base/markdown.ts";

type NewsletterMail = {
  subject: string;
  preheader: string;
  /** Markdown. */
  introduction: string;
  articles: readonly ArticleCard[];
  origin: string;
  firmName: string;
  /** Name and address of the sender, and the postal address; placeholders while they are not set. */
  sender: string;
  postalAddress: string;
};

/** Replaced in each recipient's copy. */
const UNSUBSCRIBE_MARK = "%%UNSUBSCRIBE_URL%%";
const PREFERENCES_MARK = "%%PREFERENCES_URL%%";

/** Puts one recipient's links into the mail that all recipients share. */
export const personalize = (mail: string, links: { unsubscribe: string; preferences: string }): string =>
  mail.replaceAll(UNSUBSCRIBE_MARK, links.unsubscribe).replaceAll(PREFERENCES_MARK, links.preferences);

const serif = "Georgia, 'Times New Roman', serif";
const sans = "-apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";

const formatByline = (article: ArticleCard): string =>
  [article.categoryLabel, article.author, `${article.readTime} min`, aiDisclosure(article)]
    .filter(Boolean)
    .join(" · ");

const WHY = "You get this newsletter because you subscribed to it on our site.";

/** Plain text for clients that show no HTML. */
export function renderText(mail: NewsletterMail): string {
  const articles = mail.articles.map((article) =>
    [article.title, article.summary, formatByline(article), mail.origin + articlePath(article)].join("\n"),
  );
  const footer = [
    WHY,
    `Choose topics: ${PREFERENCES_MARK}`,
    `Unsubscribe: ${UNSUBSCRIBE_MARK}`,
    "",
    mail.sender,
    mail.postalAddress,
  ].join("\n");
  return [mail.introduction, ...articles, `--\n${footer}`].filter(Boolean).join("\n\n");
}

/** Colors by class, so that clients with a dark theme can replace them; the rest is inline, as mail clients need it. */
const LIGHT = {
  paper: `background:${palette["paper-2"]}`,
  card: `background:${palette.raised};border:1px solid ${palette.line}`,
  ink: `color:${palette.ink}`,
  muted: `color:${palette["ink-3"]}`,
  rule: `border-top:1px solid ${palette.line}`,
} as const;

const DARK_STYLE = [
  `.paper{background:${palette["ink-deep"]}!important}`,
  `.card{background:${palette.ink}!important;border-color:${palette["ink-line"]}!important}`,
  `.ink{color:${palette["on-ink"]}!important}`,
  `.muted{color:${palette["on-ink-2"]}!important}`,
  `.rule{border-color:${palette["ink-line"]}!important}`,
].join("");

const styled = (name: keyof typeof LIGHT, style: string) => `class="${name}" style="${LIGHT[name]};${style}"`;

/** Block styles of the introduction, whose HTML the sanitizer has written. */
const introductionStyles: Record<string, string> = {
  p: "margin:0 0 16px",
  ul: "margin:0 0 16px;padding-left:24px",
  ol: "margin:0 0 16px;padding-left:24px",
  h2: `margin:0 0 12px;font:600 20px/1.3 ${serif}`,
  h3: `margin:0 0 12px;font:600 17px/1.3 ${serif}`,
  blockquote: "margin:0 0 16px;padding-left:16px",
};

/** Relative links of the introduction lead to the site. */
const renderIntroduction = ({ introduction, origin }: NewsletterMail): string =>
  renderMarkdown(introduction)
    .replace(
      /<(p|ul|ol|h2|h3|blockquote)(?=[ >])/g,
      (tag, name: string) => `${tag} style="${introductionStyles[name]}"`,
    )
    .replace(/<a href="\/(?!\/)/g, `<a href="${escapeHtml(origin)}/`)
    .replaceAll("<a ", `<a ${styled("ink", "font-weight:600")} `);

function renderArticle(article: ArticleCard, origin: string): string {
  const url = escapeHtml(origin + articlePath(article));
  return [
    `<tr><td ${styled("rule", "padding:24px 28px 20px")}>`,
    `<h2 style="margin:0 0 6px;font:600 20px/1.3 ${serif}"><a href="${url}" ${styled("ink", "text-decoration:none")}>${escapeHtml(article.title)}</a></h2>`,
    `<p ${styled("muted", `margin:0 0 10px;font:13px/1.5 ${sans}`)}>${escapeHtml(formatByline(article))}</p>`,
    `<p ${styled("ink", `margin:0 0 12px;font:16px/1.55 ${sans}`)}>${escapeHtml(article.summary)}</p>`,
    `<p style="margin:0;font:600 15px/1.5 ${sans}"><a href="${url}" ${styled("ink", "")} aria-label="Read: ${escapeHtml(article.title)}">Read the article</a></p>`,
    "</td></tr>",
  ].join("");
}

/** The branded HTML: one column, no images, no tracking. */
export function renderHtml(mail: NewsletterMail): string {
  const introduction = mail.introduction ? renderIntroduction(mail) : "";
  const link = (url: string, label: string) => `<a href="${url}" ${styled("muted", "")}>${label}</a>`;
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">',
    `<title>${escapeHtml(mail.subject)}</title>`,
    `<style>:root{color-scheme:light dark}@media (prefers-color-scheme:dark){${DARK_STYLE}}</style></head>`,
    `<body ${styled("paper", "margin:0;padding:0")}>`,
    `<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(mail.preheader)}</div>`,
    `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" ${styled("paper", "")}><tr><td align="center" style="padding:24px 12px">`,
    `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" ${styled("card", "max-width:600px")}>`,
    `<tr><td ${styled("ink", `padding:20px 28px;font:600 20px ${serif}`)}>${escapeHtml(mail.firmName)}</td></tr>`,
    introduction &&
      `<tr><td ${styled("rule", "padding:24px 28px 8px")}><div ${styled("ink", `font:16px/1.55 ${sans};overflow-wrap:anywhere`)}>${introduction}</div></td></tr>`,
    ...mail.articles.map((article) => renderArticle(article, mail.origin)),
    `<tr><td ${styled("rule", "padding:16px 28px 20px")}><div ${styled("muted", `font:13px/1.6 ${sans};overflow-wrap:anywhere`)}>`,
    `<p style="margin:0 0 8px">${WHY}<br>${link(PREFERENCES_MARK, "Choose topics")} · ${link(UNSUBSCRIBE_MARK, "Unsubscribe")}</p>`,
    `<p style="margin:0">${escapeHtml(mail.sender)}<br>${escapeHtml(mail.postalAddress)}<br>${link(escapeHtml(mail.origin), escapeHtml(mail.origin))}</p>`,
    "</div></td></tr></table></td></tr></table></body></html>",
  ]
    .filter(Boolean)
    .join("\n");
}
