import { expect, test } from "vitest";
import { extractOutline, renderMarkdown } from "#worker/base/markdown.ts";

test.for<[string, string, string]>([
  [
    "raw HTML is shown as text",
    "<script>alert(1)</script>\n\n<div onclick=alert(1)>x",
    "&lt;script>alert(1)&lt;/script>",
  ],
  [
    "javascript: and data: links become text",
    "[x](javascript:alert(1)) [y](data:text/html,hi)",
    "<p>x y</p>",
  ],
  [
    "an external link gets rel attributes",
    "[x](https://example.com/a)",
    '<a href="https://example.com/a" rel="nofollow noopener noreferrer">',
  ],
  [
    "a protocol-relative link gets rel attributes",
    "[x](//example.com)",
    '<a href="//example.com" rel="nofollow',
  ],
  ["an internal link gets no rel attributes", "[x](/jobs)", '<p><a href="/jobs">x</a></p>'],
  [
    "an external image becomes a link",
    "![A chart](https://example.com/a.png)",
    '<a href="https://example.com/a.png" rel=',
  ],
  [
    "an image under /media/ is rendered lazily",
    "![A chart](/media/a.png)",
    '<img src="/media/a.png" alt="A chart" loading="lazy" decoding="async">',
  ],
  [
    "h1 headings become h2",
    "# One\n\n### Two\n\n# Three",
    '<h2 id="s-one">One</h2>\n<h3 id="s-two">Two</h3>\n<h2 id="s-three">',
  ],
  [
    "skipped heading levels are closed",
    "## One\n\n#### Two",
    '<h2 id="s-one">One</h2>\n<h3 id="s-two">Two</h3>',
  ],
  [
    "equal headings get distinct ids",
    "## A & B\n\n## A *B*",
    '<h2 id="s-a--b">A &amp; B</h2>\n<h2 id="s-a-b">A <em>B</em></h2>',
  ],
  [
    "a table is wrapped in a focusable scroll group",
    "| a |\n| -: |\n| 1 |",
    '<div class="table-scroll" role="group" aria-label="Table 1" tabindex="0"><table>',
  ],
  [
    "a right-aligned column keeps its alignment",
    "| a |\n| -: |\n| 1 |",
    '<td style="text-align:right">1</td>',
  ],
  [
    "an empty header cell becomes a plain cell",
    "| | a |\n| - | - |\n| b | 1 |",
    '<td></td>\n<th scope="col">a</th>',
  ],
  ["a task item has a labeled symbol", "- [x] done", '<span role="img" aria-label="Done">'],
])("Markdown: %s", ([, markdown, html]) => {
  expect(renderMarkdown(markdown)).toContain(html);
});

test("hostile Markdown renders no script, handler or embedded element", () => {
  const attempts = [
    "<img src=x onerror=alert(1)>",
    '[a](<https://e.com/"onmouseover="alert(1)>)',
    '![" onerror="alert(1)](/media/x.png)',
    '```\n<h2>code</h2><a href="x">\n```',
    "[x](vbscript:x) ![x](javascript:x)",
    "<https://e.com/<script>>",
    "## <svg onload=alert(1)>",
    "| <script> |\n| - |\n| <iframe src=x> |",
  ];
  for (const markdown of attempts) {
    const tags = renderMarkdown(markdown).match(/<[^>]*>/g) ?? [];
    expect(
      tags.filter((tag) =>
        /<(script|svg|iframe|object|style)|\son\w+=|(script|data):/i.test(tag.replace(/"[^"]*"/g, '""')),
      ),
    ).toEqual([]);
  }
  expect(extractOutline("## <b> & *c*")).toEqual([{ id: "s-b--c", text: "<b> & c" }]);
});
