import rehypeParse from "rehype-parse";
import rehypeRemark from "rehype-remark";
import remarkGfm from "remark-gfm";
import remarkStringify from "remark-stringify";
import { unified } from "unified";

const processor = unified()
  .use(rehypeParse, { fragment: true })
  .use(rehypeRemark)
  .use(remarkGfm)
  .use(remarkStringify, { bullet: "-" })
  .freeze();

const TAG = /<\/?[a-z][^>]*>/i;
const BLOCK = /^\s*<\/?(?:address|blockquote|div|dl|figure|h[1-6]|hr|iframe|ol|p|pre|section|table|ul)\b/i;
/** WordPress comments of the block editor, and the wrapper of captions. */
const NOISE = /<!--[\s\S]*?-->|\[\/?caption[^\]]*\]|\[\/?embed\]/g;

/** WordPress stores paragraphs of the classic editor as blank lines, and line breaks as they are. */
const toParagraphs = (html: string): string =>
  html
    .split(/\r?\n\s*\n/)
    .map((part) =>
      BLOCK.test(part) || part.trim() === "" ? part : `<p>${part.trim().replace(/\r?\n/g, "<br>")}</p>`,
    )
    .join("\n\n");

/** HTML as Markdown; text without tags stays as it is. */
export function htmlToMarkdown(html: string): string {
  const text = html.replace(NOISE, "");
  if (!TAG.test(text) && !/&(?:#\d+|#x[\da-f]+|[a-z]+);/i.test(text)) return text.trim();
  return String(processor.processSync(/<p[\s>]/i.test(text) ? text : toParagraphs(text))).trim();
}

/** HTML as text with paragraphs and lists: what jobs and notes have. */
export function htmlToText(html: string): string {
  const markdown = htmlToMarkdown(html);
  if (markdown === html.trim()) return markdown;
  return markdown
    .replace(/!?\[([^\]]*)\]\(([^)\s]*)[^)]*\)/g, (_, label: string, url: string) =>
      label === url || url === "" ? label : `${label} (${url})`,
    )
    .replace(/^#{1,6} /gm, "")
    .replace(/\*\*|__/g, "")
    .replace(/\\\n/g, "\n")
    .replace(/\\([\\`*_{}[\]()#+\-.!<>~|&])/g, "$1");
}

/** Entities of a text without tags, such as a title. */
export const decodeEntities = (text: string): string => (text.includes("&") ? htmlToText(text) : text);
