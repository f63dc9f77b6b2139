import type { Element, ElementContent, Nodes, Root, RootContent } from "hast";
import { toString } from "hast-util-to-string";
import rehypeRemark from "rehype-remark";
import remarkGfm from "remark-gfm";
import remarkStringify from "remark-stringify";
import { unified } from "unified";
import { visit } from "unist-util-visit";
import { staticSecurityHeaders } from "#worker/runtime/security-headers.ts";
import { parseHtml } from "./parse-html.ts";

/** Controls and decoration: they say nothing in a text. */
const REMOVED = new Set(["button", "form", "nav", "script", "style", "svg", "template"]);
const INLINE = new Set(["a", "b", "em", "i", "small", "span", "strong", "time"]);

const isElement = (node: Nodes | undefined): node is Element => node?.type === "element";

const isRemoved = ({ tagName, properties: { ariaHidden, hidden } }: Element): boolean =>
  REMOVED.has(tagName) || ariaHidden === "true" || Boolean(hidden);

/** Parts of a line that only CSS sets apart, such as place and pay of a job. */
function separateInline({ tagName, children }: Element): ElementContent[] {
  const isInline = (node: ElementContent) => isElement(node) && INLINE.has(node.tagName);
  return children.flatMap((child, index) => {
    const previous = children[index - 1];
    // The text of a heading is followed by its note.
    const isPart = previous && (isInline(previous) || (/^h\d$/.test(tagName) && previous.type === "text"));
    return isPart && isInline(child) && !/\s$/.test(toString(previous))
      ? [{ type: "text", value: " · " }, child]
      : [child];
  });
}

const isContent = (node: RootContent): boolean =>
  node.type !== "comment" && !(isElement(node) && isRemoved(node));

function simplify(tree: Root, origin: string): void {
  visit(tree, (node) => {
    if (!("children" in node)) return;
    node.children = node.children.filter(isContent);
    if (!isElement(node)) return;
    node.children = separateInline(node);
    for (const name of ["href", "src"] as const) {
      const value = node.properties[name];
      if (typeof value === "string") node.properties[name] = new URL(value, origin).href;
    }
  });
}

const processor = unified().use(rehypeRemark).use(remarkGfm).use(remarkStringify, { bullet: "-" }).freeze();

/** The main part of a rendered page as Markdown. Links become absolute. */
async function toMarkdown(html: string, origin: string): Promise<string> {
  const tree = await parseHtml(html.slice(html.indexOf("<main"), html.lastIndexOf("</main>")));
  simplify(tree, origin);
  return processor.stringify(await processor.run(tree));
}

const CANONICAL = /<link rel="canonical" href="([^"]+)">/;

/**
 * The Markdown twin of a page's response; null for a page without a canonical address: a personal one, or one that
 * does not exist.
 */
export async function toMarkdownResponse(page: Response, origin: string): Promise<Response | null> {
  const html = await page.text();
  const canonical = CANONICAL.exec(html)?.[1];
  if (!canonical) return null;
  return new Response(await toMarkdown(html, origin), {
    headers: {
      ...staticSecurityHeaders,
      "Content-Type": "text/markdown; charset=utf-8",
      "Content-Security-Policy": "default-src 'none'; sandbox",
      "Cache-Control": page.headers.get("Cache-Control") ?? "private, no-cache",
      Link: `<${canonical}>; rel="canonical"`,
      Vary: "Accept",
    },
  });
}
