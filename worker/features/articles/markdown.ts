import { micromark } from "micromark";
import { gfm, gfmHtml } from "micromark-extension-gfm";

/**
 * The safe HTML of an article's Markdown. micromark escapes every `<` and `"` that the author wrote and drops addresses of
 * dangerous protocols, so each tag in its output is micromark's own; that is what the patterns below rely on.
 */
export function articleHtml(markdown: string): string {
  const html = micromark(markdown, {
    extensions: [gfm(), { disable: { null: ["htmlFlow", "htmlText"] } }],
    htmlExtensions: [gfmHtml()],
  });
  return [withHeadings, withTables, withTasks, withImages, withLinks].reduce(
    (text, step) => step(text),
    html,
  );
}

/** The sections of an article's HTML: the anchor and the words of each of its top headings. */
export const outlineOf = (html: string): { id: string; text: string }[] =>
  [...html.matchAll(/<h2 id="([^"]+)">(.*?)<\/h2>/g)].map(([, id = "", words = ""]) => ({
    id,
    text: plain(words),
  }));

const ENTITIES: Record<string, string> = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"' };
const plain = (html: string) =>
  html.replace(/<[^>]*>/g, "").replace(/&(amp|lt|gt|quot);/g, (entity) => ENTITIES[entity]!);

/**
 * The page's title is the only h1. The article's top headings become h2, whatever level they were written in, and no
 * heading is more than one level below the one before it. Each gets an anchor.
 */
function withHeadings(html: string): string {
  const levels = [...html.matchAll(/<h([1-6])>/g)].map(([, level]) => Number(level));
  const shift = 2 - Math.min(...levels);
  const taken = new Map<string, number>();
  let before = 1;
  return html.replace(/<h([1-6])>(.*?)<\/h\1>/gs, (_, written: string, words: string) => {
    const level = Math.min(Number(written) + shift, before + 1, 6);
    before = level;
    return `<h${level} id="${anchor(plain(words), taken)}">${words}</h${level}>`;
  });
}

/** `s-` keeps an author's words from taking the id of something else on the page. */
function anchor(words: string, taken: Map<string, number>): string {
  const slug =
    words
      .toLowerCase()
      .normalize("NFKD")
      .match(/[a-z0-9]+/g)
      ?.join("-")
      .slice(0, 60) ?? "section";
  const times = (taken.get(slug) ?? 0) + 1;
  taken.set(slug, times);
  return times === 1 ? `s-${slug}` : `s-${slug}-${times}`;
}

/** A wide table scrolls by itself, also by keyboard; its heads speak for their columns. An empty head, as in a corner, heads nothing and is a plain cell. */
function withTables(html: string): string {
  let count = 0;
  return html
    .replace(
      /<table>/g,
      () => `<div class="table-scroll" role="group" aria-label="Table ${++count}" tabindex="0"><table>`,
    )
    .replaceAll("</table>", "</table></div>")
    .replace(/<(t[hd]) align="(left|right|center)">/g, '<$1 style="text-align:$2">')
    .replace(/<th([^>]*)><\/th>/g, "<td$1></td>")
    .replace(/<th(?=[ >])/g, '<th scope="col"');
}

const withTasks = (html: string) =>
  html
    .replace(
      /<input type="checkbox" disabled="" checked="" \/>/g,
      '<span role="img" aria-label="Done">☑</span>',
    )
    .replace(/<input type="checkbox" disabled="" \/>/g, '<span role="img" aria-label="To do">☐</span>');

/** Our own pictures only: a page loads nothing from elsewhere, so another site's picture becomes a link to it. */
const withImages = (html: string) =>
  html.replace(/<img src="([^"]*)" alt="([^"]*)"[^>]*\/>/g, (_, src: string, alt: string) =>
    src.startsWith("/media/")
      ? `<img src="${src}" alt="${alt}" loading="lazy" decoding="async">`
      : src && !src.startsWith("/")
        ? `<a href="${src}">${alt || src}</a>`
        : alt,
  );

const isOurs = (href: string) => /^(#|\/(?!\/))/.test(href);

/** Links that lead away say so to browser and search engine; those whose address was refused become plain words. */
const withLinks = (html: string) =>
  html
    .replace(/<a href=""[^>]*>(.*?)<\/a>/gs, "$1")
    .replace(/<a href="([^"]+)"/g, (link, href: string) =>
      isOurs(href) || href.startsWith("mailto:") ? link : `${link} rel="nofollow noopener noreferrer"`,
    );
