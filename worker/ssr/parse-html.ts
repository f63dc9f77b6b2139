import type { Parents, Root } from "hast";
import { h } from "hastscript";
import { htmlVoidElements } from "html-void-elements";
import { parseEntities } from "parse-entities";

/**
 * Parses HTML that we rendered: well-formed, without omitted tags. The runtime's own parser, because parse5 would add
 * 60 kB (gzip) to the Worker.
 */
export async function parseHtml(html: string): Promise<Root> {
  const root: Root = { type: "root", children: [] };
  const open: Parents[] = [root];
  let text = "";
  const rewriter = new HTMLRewriter()
    .on("*", {
      element(element) {
        // The DOM's type of `Element` shadows the runtime's.
        const attributes = element.attributes as unknown as Iterable<[name: string, value: string]>;
        const decoded = Array.from(attributes, ([name, value]) => [name, parseEntities(value)]);
        const node = h(element.tagName, Object.fromEntries(decoded) as Record<string, string>);
        open.at(-1)!.children.push(node);
        if (htmlVoidElements.includes(element.tagName)) return;
        open.push(node);
        element.onEndTag(() => void open.pop());
      },
    })
    .onDocument({
      text(chunk) {
        text += chunk.text;
        if (!chunk.lastInTextNode) return;
        if (text) open.at(-1)!.children.push({ type: "text", value: parseEntities(text) });
        text = "";
      },
    });
  await rewriter.transform(new Response(html)).text();
  return root;
}
