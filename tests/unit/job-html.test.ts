import * as fc from "fast-check";
import { expect, test } from "vitest";
import { jobPosting } from "#contract/jobs/job-posting.ts";
import { JobDetail } from "#contract/jobs/schemas.ts";
import { describeJob } from "#worker/features/jobs/description.ts";
import { seededJobs } from "#tests/support/seeded-jobs.ts";
import { jobHtml } from "#worker/feeds/job-html.ts";

const [base] = seededJobs();
const createJob = (texts: { description: string; requirements?: string; benefits?: string }) => ({
  ...base!,
  requirements: "",
  benefits: "",
  ...texts,
});

const TOKEN = /<(\/?)([a-z0-9]+)>|([^<>]+)/gy;
const CONTENT: Record<string, string[]> = {
  "": ["p", "ul"],
  ul: ["li"],
  p: ["strong", "br"],
  li: ["br"],
  strong: [],
};

/** The text of each paragraph and list item; throws if a tag is cut, not closed, or in the wrong place. */
function readElements(html: string): string[] {
  const open = [""];
  const texts: string[] = [];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < html.length) {
    const at = TOKEN.lastIndex;
    const [, closing, tag, text] = TOKEN.exec(html) ?? [];
    const current = open.at(-1)!;
    if (text !== undefined) {
      if (current === "" || current === "ul") throw new Error(`Text outside of an element at ${at}`);
      texts[texts.length - 1] += text;
    } else if (closing) {
      if (open.pop() !== tag) throw new Error(`</${tag}> at ${at} does not close <${current}>`);
    } else if (tag !== undefined) {
      if (!CONTENT[current]?.includes(tag)) throw new Error(`<${tag}> in <${current}> at ${at}`);
      if (tag === "p" || tag === "li") texts.push("");
      if (tag === "br") texts[texts.length - 1] += "\n";
      else open.push(tag);
    } else throw new Error(`Not an element at ${at}: ${html.slice(at, at + 40)}`);
  }
  if (open.length > 1) throw new Error(`<${open.at(-1)}> is not closed`);
  return texts;
}

const line = fc.string({ minLength: 1, maxLength: 60, unit: "grapheme" });
const texts = fc.record({
  description: fc
    .array(
      fc.oneof(
        line,
        line.map((text) => `- ${text}`),
        fc.constant(""),
      ),
      { minLength: 1, maxLength: 12 },
    )
    .map((all) => all.join("\n")),
  requirements: fc.array(line, { maxLength: 8 }).map((all) => all.join("\n")),
  benefits: fc.array(line, { maxLength: 8 }).map((all) => all.join("\n")),
});

test(
  "a cut description has whole elements only, from the first on, and ends with who recruits",
  { tags: "full" },
  () => {
    fc.assert(
      fc.property(texts, fc.integer({ min: 150, max: 1_500 }), (parts, max) => {
        const job = createJob(parts);
        const all = readElements(jobHtml(job));
        const html = jobHtml(job, max);
        const cut = readElements(html);
        expect(html.length).toBeLessThanOrEqual(max);
        expect(cut.at(-1)).toBe(all.at(-1));
        expect(cut.slice(0, -1)).toEqual(all.slice(0, cut.length - 1));
        expect(html).not.toMatch(/<\/strong><\/p><p>/);
        const isCut = jobHtml(job).length > max;
        expect(cut.length === all.length).toBe(!isCut);
      }),
      { examples: [[{ description: "x".repeat(100), requirements: "a\nb", benefits: "" }, 260]] },
    );
  },
);

test("a description keeps as many list items as fit", () => {
  const requirements = Array.from({ length: 40 }, (_, index) => `Requirement number ${index + 1}`).join("\n");
  const job = createJob({ description: "Own the forecast.", requirements });
  const html = jobHtml(job, 600);
  expect(html).toMatch(/<li>Requirement number 3<\/li>.*<\/ul><p>[^<]*recruits for this role/);
  expect(html).not.toContain("Requirement number 40");
  expect(html.length).toBeGreaterThan(560);
});

test("a maximum description fits into LinkedIn's 25,000 characters without a cut tag", () => {
  const requirements = "- R & D <b>\n".repeat(830);
  const html = jobHtml(
    createJob({ description: "word ".repeat(3_999), requirements, benefits: requirements }),
    25_000,
  );
  expect(readElements(html).length).toBeGreaterThan(100);
  expect(html.length).toBeLessThanOrEqual(25_000);
  expect(html.length).toBeGreaterThan(24_900);
});

test("lines, paragraphs and lists keep their form in structured data and in feeds", () => {
  const job = createJob({
    description: "First.\nSecond line.\n\n- One & two\n- <b>\n\nEnd.",
    requirements: "SQL\nCare",
  });
  const { description } = jobPosting(JobDetail.parse({ ...job, ...describeJob(job) }), {
    name: "Firm",
    origin: "https://firm.example",
  });
  expect(description).toBe(
    "<p>First.<br>Second line.</p><ul><li>One &amp; two</li><li>&lt;b&gt;</li></ul><p>End.</p>" +
      "<p><strong>Requirements</strong></p><ul><li>SQL</li><li>Care</li></ul>",
  );
  expect(jobHtml(job)).toMatch(
    /^<p>First\.<br>Second line\.<\/p><ul><li>One & two<\/li><li>‹b›<\/li><\/ul><p>End\.<\/p><p><strong>Requirements<\/strong><\/p><ul><li>SQL<\/li><li>Care<\/li><\/ul><p>/,
  );
});

test("a Markdown description keeps its headings, lists, emphasis and tables in the tags that job boards accept", () => {
  const description = [
    "## The role",
    "You plan **with** us, [here](https://firm.example).\\\nOften.",
    "1. Plan\n2. Forecast\n   - weekly",
    "| Day | Place |\n| --- | --- |\n| Monday | Austin & home |",
    "![A chart](/media/chart.png)",
    "<script>alert(1)</script>",
  ].join("\n\n");
  const job = { ...createJob({ description }), descriptionFormat: "markdown" as const };
  expect(jobHtml(job)).toContain(
    "<p><strong>The role</strong></p><p>You plan <strong>with</strong> us, here.<br> Often.</p>" +
      "<ol><li>Plan</li><li>Forecast<ul><li>weekly</li></ul></li></ol>" +
      "<p>Day | Place</p><p>Monday | Austin & home</p><p>‹script›alert(1)‹/script›</p>",
  );
});
