import { expect, test } from "vitest";
import { articleHtml, outlineOf } from "#worker/features/articles/markdown.ts";

test.for<[string, string, string]>([
  [
    "raw HTML is words",
    "<script>alert(1)</script>\n\n<div onclick=alert(1)>x",
    "&lt;script&gt;alert(1)&lt;/script&gt;",
  ],
  ["a script's address is dropped", "[x](javascript:alert(1)) [y](data:text/html,hi)", "<p>x y</p>"],
  [
    "a link away says so",
    "[x](https://example.com/a)",
    '<a href="https://example.com/a" rel="nofollow noopener noreferrer">',
  ],
  ["so does one without a protocol", "[x](//example.com)", '<a href="//example.com" rel="nofollow'],
  ["a link inside stays plain", "[x](/jobs)", '<p><a href="/jobs">x</a></p>'],
  [
    "another site's picture is a link",
    "![A chart](https://example.com/a.png)",
    '<a href="https://example.com/a.png" rel=',
  ],
  [
    "our own picture is shown",
    "![A chart](/media/a.png)",
    '<img src="/media/a.png" alt="A chart" loading="lazy" decoding="async">',
  ],
  [
    "the title stays the only h1",
    "# One\n\n### Two\n\n# Three",
    '<h2 id="s-one">One</h2>\n<h3 id="s-two">Two</h3>\n<h2 id="s-three">',
  ],
  [
    "headings begin below the title",
    "## One\n\n#### Two",
    '<h2 id="s-one">One</h2>\n<h3 id="s-two">Two</h3>',
  ],
  [
    "anchors are unique",
    "## A & B\n\n## A *B*",
    '<h2 id="s-a-b">A &amp; B</h2>\n<h2 id="s-a-b-2">A <em>B</em></h2>',
  ],
  [
    "a table scrolls by itself",
    "| a |\n| -: |\n| 1 |",
    '<div class="table-scroll" role="group" aria-label="Table 1" tabindex="0"><table>',
  ],
  ["its figures stand right", "| a |\n| -: |\n| 1 |", '<td style="text-align:right">1</td>'],
  ["an empty corner is no head", "| | a |\n| - | - |\n| b | 1 |", '<td></td>\n<th scope="col">a</th>'],
  ["a task has words", "- [x] done", '<span role="img" aria-label="Done">'],
])("in an article %s", ([, markdown, html]) => {
  expect(articleHtml(markdown)).toContain(html);
});

test("nothing that is typed becomes an element or a handler", () => {
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
    const tags = articleHtml(markdown).match(/<[^>]*>/g) ?? [];
    expect(
      tags.filter((tag) =>
        /<(script|svg|iframe|object|style)|\son\w+=|(script|data):/i.test(tag.replace(/"[^"]*"/g, '""')),
      ),
    ).toEqual([]);
  }
  expect(outlineOf(articleHtml("## <b> & *c*"))).toEqual([{ id: "s-b-c", text: "<b> & c" }]);
});
