import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { importedRows } from "#contract/imports/schemas.ts";
import { parseCsv, UnreadableFile } from "#web/features/imports/parse/csv.ts";
import { guessDateOrder, toIsoDate } from "#web/features/imports/parse/dates.ts";
import { guessMapping, missingFields } from "#web/features/imports/parse/fields.ts";
import { readImportFile } from "#web/features/imports/parse/file.ts";
import { htmlToMarkdown, htmlToText } from "#web/features/imports/parse/html-to-markdown.ts";
import { toBatches, toImportRow } from "#web/features/imports/parse/rows.ts";
import { parseWxr } from "#web/features/imports/parse/wxr.ts";

const folder = path.join(import.meta.dirname, "../support/imports");
const read = (name: string) => readFileSync(path.join(folder, name), "utf8");

test("a WordPress export becomes articles, jobs, redirects of pages and media references", () => {
  const { articles, jobs, redirects, media } = parseWxr(read("wordpress.xml"));
  expect(articles.rows).toHaveLength(2);
  expect(articles.rows[0]).toMatchObject({
    Title: "Nurses & night shifts",
    Author: "Mira Solberg",
    Category: "Staffing",
    Tags: "Rosters",
    Status: "publish",
    Link: "https://old.example.com/2024/05/nurses-night-shifts/",
  });
  expect(articles.rows[1]).toMatchObject({ Author: "guest", Status: "draft", Date: "", Link: "" });
  expect(jobs.rows).toHaveLength(1);
  expect(jobs.rows[0]).toMatchObject({ _company_name: "Lakeside Hospital", job_listing_type: "Full Time" });
  // The address of the contact page stays.
  expect(redirects.rows).toEqual([
    { From: "https://old.example.com/meet-the-team/", To: "/company/leadership" },
  ]);
  expect(media).toEqual([
    "https://old.example.com/wp-content/uploads/roster.png",
    "https://old.example.com/wp-content/uploads/cover.jpg",
  ]);
});

test("an article's HTML becomes Markdown, with the paragraphs of the classic editor", () => {
  const { articles } = parseWxr(read("wordpress.xml"));
  const mapping = guessMapping("articles", articles.columns);
  expect(missingFields("articles", mapping)).toEqual([]);
  const [block, classic] = articles.rows.map(
    (row, n) => toImportRow("articles", row, n + 1, mapping, "MDY").fields,
  );
  expect(block!.content).toBe(
    "Rosters are **hard**.\n\n![A roster](https://old.example.com/wp-content/uploads/roster.png)\n\n- Ask early\n- Publish early",
  );
  expect(classic!.content).toBe("First line\\\nsecond line\n\n*Second* paragraph.");
  expect(importedRows.articles.safeParse(block).success).toBe(true);
});

test("a broken or foreign XML file is refused with a reason", async () => {
  expect(() => parseWxr("<rss><channel><item></channel></rss>")).toThrow(/not valid XML: .*1:/);
  expect(() => parseWxr("<html></html>")).toThrow(UnreadableFile);
  // An entity that expands to itself many times is not expanded.
  const bomb = `<!DOCTYPE rss [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><rss><channel><title>&b;</title></channel></rss>`;
  expect(() => parseWxr(bomb)).toThrow(/undefined entity/i);
  const bytes = new TextEncoder().encode("<rss></rss>");
  await expect(readImportFile("x.xml", bytes, "bullhorn")).rejects.toThrow("This is an XML file.");
});

const guessed: [string, Parameters<typeof guessMapping>[0], Record<string, string>][] = [
  [
    "wp-job-manager.csv",
    "jobs",
    {
      externalId: "ID",
      title: "Title",
      description: "Content",
      company: "_company_name",
      location: "_job_location",
      expiresAt: "_job_expires",
      salary: "_job_salary",
      workplace: "_remote_position",
      filled: "_filled",
      urgent: "_featured",
      employmentType: "Job Types",
      status: "Post Status",
      postedAt: "Date",
      oldUrl: "Permalink",
    },
  ],
  [
    "bullhorn-candidates.csv",
    "people",
    {
      externalId: "ID",
      firstName: "First Name",
      lastName: "Last Name",
      email: "Email 1",
      phone: "Mobile Phone",
      company: "Current Company",
      notes: "Comments",
      createdAt: "Date Added",
    },
  ],
  [
    "greenhouse-applications.csv",
    "applications",
    {
      externalId: "Application ID",
      name: "Candidate Name",
      email: "Email",
      phone: "Phone",
      currentPosition: "Title",
      jobTitle: "Job",
      stage: "Current Stage",
      appliedAt: "Application Date",
    },
  ],
  [
    "subscribers.csv",
    "subscribers",
    {
      email: "Email",
      status: "Status",
      consentAt: "Consent date",
      consentSource: "Consent text",
      consentIp: "Consent IP",
    },
  ],
];

test.each(guessed)("the columns of %s are guessed from their names", (name, kind, mapping) => {
  expect(guessMapping(kind, parseCsv(read(name)).columns)).toEqual(mapping);
});

test("CSV may have any delimiter, a byte order mark, Windows-1252 text and missing cells", async () => {
  expect(parseCsv('\uFEFFEmail;Name\na@b.example;"Li; Wu"\n\nc@d.example').rows).toEqual([
    { Email: "a@b.example", Name: "Li; Wu" },
    { Email: "c@d.example", Name: "" },
  ]);
  const bytes = Uint8Array.from([...new TextEncoder().encode("Email,Name\na@b.example,Zo"), 0xeb]);
  const file = await readImportFile("x.csv", bytes, "csv");
  expect(file.table("people")!.rows[0]!.Name).toBe("Zoë");
  expect(file.hash).toMatch(/^[0-9a-f]{64}$/);
  expect(() => parseCsv('Email,Name\na@b.example,"open')).toThrow(/quotation mark/);
  expect(() => parseCsv("Email\n")).toThrow(/no rows/);
});

test("dates of exports become ISO dates; the order of day and month is found in the column", () => {
  expect(guessDateOrder(["01/02/2026", "13/02/2026"])).toBe("DMY");
  expect(guessDateOrder(["01/02/2026", "02/13/2026"])).toBe("MDY");
  expect(guessDateOrder(["01/02/2026"])).toBeUndefined();
  expect(toIsoDate("3/4/2026 1:05 PM", "MDY")).toBe("2026-03-04T13:05:00Z");
  expect(toIsoDate("31.12.2026", "DMY")).toBe("2026-12-31");
  expect(toIsoDate("Tue, 14 May 2024 09:30:00 +0000", "MDY")).toBe("2024-05-14T09:30:00.000Z");
  expect(toIsoDate("1767225600000", "MDY")).toBe("2026-01-01T00:00:00.000Z");
  expect(toIsoDate("0000-00-00 00:00:00", "MDY")).toBe("");
  expect(toIsoDate("soon", "MDY")).toBe("soon");
  const bad = importedRows.people.safeParse({ email: "a@b.example", createdAt: "2026-02-30" });
  expect(bad.success).toBe(false);
});

test("job texts keep paragraphs and lists without marks", () => {
  expect(htmlToText("<h2>Role</h2><p>Plan &amp; <b>lead</b>.</p><ul><li>SQL</li></ul>")).toBe(
    "Role\n\nPlan & lead.\n\n- SQL",
  );
  expect(htmlToText("Costs 5 * 3_000 # net")).toBe("Costs 5 * 3_000 # net");
  expect(htmlToMarkdown("<script>alert(1)</script><p>Text</p>")).toBe("Text");
});

test("10,000 rows become batches within the limits of a request", () => {
  const rows = Array.from({ length: 10_000 }, (_, n) => ({ Email: `p${n}@import.example` }));
  const batches = [...toBatches("people", { columns: ["Email"], rows }, { email: "Email" }, "MDY")];
  expect(batches).toHaveLength(50);
  expect(batches.flat().map(({ row }) => row)).toEqual(rows.map((_, n) => n + 1));
  const long = Array.from({ length: 9 }, () => ({ Text: "a".repeat(59_000) }));
  const sizes = [...toBatches("articles", { columns: ["Text"], rows: long }, { content: "Text" }, "MDY")];
  expect(sizes.map((batch) => batch.length)).toEqual([6, 3]);
});
