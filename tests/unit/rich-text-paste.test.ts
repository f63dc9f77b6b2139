import { expect, test } from "vitest";
import { serializeMarkdown } from "#web/features/rich-text/markdown/serialize-markdown.ts";
import { clipboardToDocument } from "#web/features/rich-text/paste/clean-clipboard.ts";

const paste = (html: string) => {
  const pasted = clipboardToDocument(html);
  if (!pasted) return null;
  const isInline = pasted.content.some(({ type }) => type === "text");
  const content = isInline ? [{ type: "paragraph", content: pasted.content }] : pasted.content;
  return { markdown: serializeMarkdown({ type: "doc", content }), skippedImages: pasted.skippedImages };
};

const word = (body: string) => `<html xmlns:o="urn:schemas-microsoft-com:office:office"
xmlns:w="urn:schemas-microsoft-com:office:word" xmlns="http://www.w3.org/TR/REC-html40"><head>
<meta name=Generator content="Microsoft Word 15"><style><!-- p.MsoNormal {margin:0cm; font-family:"Calibri",sans-serif;} --></style>
<!--[if gte mso 9]><xml><w:WordDocument><w:View>Normal</w:View></w:WordDocument></xml><![endif]--></head>
<body lang=EN-US style='tab-interval:36.0pt'><!--StartFragment-->${body}<!--EndFragment--></body></html>`;

const wordItem = (level: number, marker: string, text: string) =>
  `<p class=MsoListParagraphCxSpMiddle style='margin-left:${level * 36}.0pt;mso-add-space:auto;text-indent:-18.0pt;mso-list:l0 level${level} lfo1'><![if !supportLists]><span style='font-family:Symbol;mso-fareast-font-family:Symbol'><span style='mso-list:Ignore'>${marker}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp; </span></span></span><![endif]><span lang=EN-US>${text}<o:p></o:p></span></p>`;

const docs = (body: string) =>
  `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-0b1c2d3e-7fff-1234-abcd-000000000000">${body}</b><br class="Apple-interchange-newline">`;

const docsSpan = (style: string, text: string) =>
  `<span style="font-size:11pt;font-family:Arial,sans-serif;color:#000000;background-color:transparent;font-weight:400;font-style:normal;text-decoration:none;vertical-align:baseline;white-space:pre-wrap;${style}">${text}</span>`;

test.for([
  {
    title: "headings, emphasis and links of Word",
    html: word(
      `<h1><span lang=EN-US>The close<o:p></o:p></span></h1>
<p class=MsoNormal><span lang=EN-US>Four days, <b>not seven</b>, <i style='mso-bidi-font-style:normal'>if</i> you <a href="https://example.com/plan"><span style='color:blue'>plan</span></a>.<o:p></o:p></span></p>
<p class=MsoNormal><span lang=EN-US><o:p>&nbsp;</o:p></span></p>`,
    ),
    markdown: "# The close\n\nFour days, **not seven**, _if_ you [plan](https://example.com/plan).",
  },
  {
    title: "Word's heading styles",
    html: word(`<p class=MsoTitle>Title</p><p class=MsoHeading2>Part</p><p class=MsoNormal>Text</p>`),
    markdown: "# Title\n\n## Part\n\nText",
  },
  {
    title: "bullets of Word, two levels",
    html: word(wordItem(1, "·", "First") + wordItem(2, "o", "Nested") + wordItem(1, "·", "Second")),
    markdown: "- First\n  - Nested\n- Second",
  },
  {
    title: "numbers of Word after a paragraph",
    html: word(`<p class=MsoNormal>Steps:</p>${wordItem(1, "1.", "Open")}${wordItem(1, "2.", "Close")}`),
    markdown: "Steps:\n\n1. Open\n2. Close",
  },
  {
    title: "a table of Word",
    html: word(
      `<table class=MsoTableGrid border=1 cellspacing=0><tr><td width=100 valign=top><p class=MsoNormal><b>Line<o:p></o:p></b></p></td><td><p class=MsoNormal>Actual</p></td></tr><tr><td><p class=MsoNormal>Rent</p></td><td><p class=MsoNormal align=right>100</p></td></tr></table>`,
    ),
    markdown: "| **Line** | Actual |\n| -------- | ------ |\n| Rent     | 100    |",
  },
  {
    title: "Google Docs, whose wrapper is not bold and whose emphasis is a style",
    html: docs(
      `<h2 dir="ltr">${docsSpan("", "Why")}</h2><p dir="ltr">${docsSpan("", "Plain, ")}${docsSpan("font-weight:700", "bold")}${docsSpan("", " and ")}${docsSpan("font-style:italic", "italic")}${docsSpan("text-decoration:line-through", " gone")}</p>`,
    ),
    markdown: "## Why\n\nPlain, **bold** and _italic_ ~~gone~~",
  },
  {
    title: "lists and redirected links of Google Docs",
    html: docs(
      `<ul style="margin-top:0"><li dir="ltr" style="list-style-type:disc" aria-level="1"><p dir="ltr" role="presentation">${docsSpan("", "One")}</p></li><li dir="ltr" aria-level="1"><p dir="ltr" role="presentation"><a href="https://www.google.com/url?q=https://example.com/a?b%3Dc&sa=D&source=editors" style="text-decoration:none">${docsSpan("text-decoration:underline;color:#1155cc", "Two")}</a></p></li></ul>`,
    ),
    markdown: "- One\n- [Two](https://example.com/a?b=c)",
  },
  {
    title: "a web page with scripts, classes and a link that runs code",
    html: `<div class="post"><style>p{color:red}</style><script>alert(1)</script><p class="x" onclick="alert(2)">Read <a href="javascript:alert(3)">this</a> <span style="display:none">secret</span><u>now</u>.</p><pre><code class="language-sql">select 1;</code></pre></div>`,
    markdown: "Read this now.\n\n```sql\nselect 1;\n```",
  },
  {
    title: "a few words without a block",
    html: "<meta charset='utf-8'><span>only <b>words</b></span>",
    markdown: "only **words**",
  },
])("pasting keeps structure and drops layout: $title", ({ html, markdown }) => {
  expect(paste(html)).toEqual({ markdown, skippedImages: 0 });
});

test("images of a document are counted, not pasted; our own are pasted with their text", () => {
  const html = word(
    `<p class=MsoNormal>Before <img width=10 src="file:///C:/Temp/msohtmlclip1/01/clip_image001.png"></p><p><img src="data:image/png;base64,AAAA"></p><p><img src="/media/uploads/a.jpg" alt="A chart"></p>`,
  );
  expect(paste(html)).toEqual({ markdown: "Before\n\n![A chart](/media/uploads/a.jpg)", skippedImages: 2 });
});
