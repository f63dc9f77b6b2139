import { expect, test } from "vitest";
import { newId } from "#worker/base/ids.ts";
import { applyAsJson, createJobWithQuestions } from "#tests/support/screening.ts";
import { testApp } from "#tests/support/test-app.ts";
import { insertArticle } from "#tests/support/articles.ts";
import { createPerson } from "#tests/support/people.ts";
import { anApplication, publishJob } from "#tests/support/samples.ts";
import { lastActivity, select } from "#tests/support/tables.ts";

const BOM = "\uFEFF";

/** Parses a CSV file as spreadsheets do (RFC 4180). */
function parseCsv(text: string): string[][] {
  const body = text.startsWith(BOM) ? text.slice(1) : text;
  const lines = body.match(/(?:"(?:[^"]|"")*"(?:,|\r\n))+/g) ?? [];
  expect(lines.join("")).toBe(body);
  const rows: string[][] = [[]];
  for (const [, cell = "", end] of body.matchAll(/"((?:[^"]|"")*)"(,|\r\n)/g)) {
    rows.at(-1)!.push(cell.replaceAll('""', '"'));
    if (end !== ",") rows.push([]);
  }
  return rows.slice(0, -1);
}

const download = async (path: string) => {
  const manager = await testApp.as("manager");
  const response = await manager.fetch(path);
  // text() would drop the byte order mark.
  const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(await response.arrayBuffer());
  return { response, text, manager };
};

test(
  "the applications export neutralizes formulas and is logged with the user",
  { tags: "full" },
  async () => {
    const formulas = ["=HYPERLINK(1)", "+1+1", "-2", "@SUM(A1)", "  =1", "\uFF1D1"];
    for (const currentPosition of formulas) {
      await testApp.visitor().call("POST /api/applications", {
        body: anApplication({ currentPosition, additionalInfo: 'Says "yes",\nand =no' }),
      });
    }
    const { response, text, manager } = await download("/api/admin/export/applications.csv?q=halvorsen");
    expect(response.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(response.headers.get("content-disposition")).toMatch(
      /attachment; filename="applications-\d{4}-\d\d-\d\d\.csv"/,
    );
    expect(text.startsWith(BOM)).toBe(true);
    const [head, ...rows] = parseCsv(text);
    expect(head!.slice(0, 4)).toEqual(["Received", "First name", "Last name", "Email"]);
    expect(rows).toHaveLength(formulas.length);
    const executable = rows
      .flat()
      .filter((cell) => /^[\s]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r]/.test(cell));
    expect(executable).toEqual([]);
    expect(rows[0]).toContain('Says "yes",\nand =no');
    expect(await lastActivity("applications.export")).toMatchObject({
      user_id: manager.userId,
      details: { searched: true, part: 1 },
    });
  },
);

test(
  "the export of applications has the screening answers in one column, safe to open",
  { tags: "full" },
  async () => {
    const { jobId, ids } = await createJobWithQuestions([
      { kind: "yes_no", label: "=Chicago?" },
      { kind: "short", label: "Why us" },
    ]);
    await applyAsJson(jobId, { [ids[0]!]: true, [ids[1]!]: "=1+1" });
    await testApp.visitor().call("POST /api/applications", { body: anApplication() });
    const [head, ...rows] = parseCsv((await download("/api/admin/export/applications.csv")).text);
    const column = head!.indexOf("Screening answers");
    expect(rows.map((row) => row[column])).toEqual(["", "'=Chicago? Yes\nWhy us: =1+1"]);
  },
);

test("exports support filters and parts, and leads require data.export", { tags: "full" }, async () => {
  await testApp.visitor().call("POST /api/applications", { body: anApplication() });
  await testApp.visitor().call("POST /api/contact/submit", {
    body: { firstName: "Ada", lastName: "Berg", email: "ada@example.com", helpType: "other", message: "-1" },
  });
  expect(parseCsv((await download("/api/admin/export/applications.csv?stage=hired")).text)).toHaveLength(1);
  const contacts = parseCsv((await download("/api/admin/export/contacts.csv?kind=contact-page")).text);
  expect(contacts[1]).toEqual(expect.arrayContaining(["ada@example.com", "Something else", "'-1"]));
  expect(parseCsv((await download("/api/admin/export/leads.csv")).text)).toHaveLength(3);
  expect((await download("/api/admin/export/applications.csv?stage=nonsense")).response.status).toBe(400);
  expect((await download("/api/admin/export/applications.csv?part=0")).response.status).toBe(400);
  const recruiter = await testApp.as("recruiter");
  expect((await recruiter.fetch("/api/admin/export/leads.csv")).status).toBe(403);
});

test(
  "an export part holds 10,000 rows, and the next part has the rest without duplicates",
  { tags: "full" },
  async () => {
    const rows = Array.from({ length: 10_003 }, (_, n) => ({ id: newId(), n }));
    await select(
      `insert into crm_leads (id, first_name, lead_type, created_at, updated_at)
     select value ->> 'id', value ->> 'n', 'other', '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z' from json_each(?)`,
      JSON.stringify(rows),
    );
    const first = parseCsv((await download("/api/admin/export/leads.csv")).text).slice(1);
    const second = parseCsv((await download("/api/admin/export/leads.csv?part=2")).text).slice(1);
    expect([first.length, second.length]).toEqual([10_000, 3]);
    expect(new Set([...first, ...second].map((cells) => cells.at(-1))).size).toBe(10_003);
  },
);

test("an export has the order and, on request, the columns of the list", { tags: "full" }, async () => {
  for (const lastName of ["Berg", "Adler"])
    await testApp.visitor().call("POST /api/applications", { body: anApplication({ lastName }) });
  const { text } = await download("/api/admin/export/applications.csv?sort=name&columns=shown");
  const [head, ...rows] = parseCsv(text);
  expect(head).toEqual([
    "First name",
    "Last name",
    "Current position",
    "Job",
    "Email",
    "Phone",
    "Stage",
    "Owner",
    "Received",
  ]);
  expect(rows.map(([, lastName]) => lastName)).toEqual(["Adler", "Berg"]);
  const reversed = await download("/api/admin/export/applications.csv?sort=name&dir=desc");
  expect(parseCsv(reversed.text).map((cells) => cells[2])).toEqual(["Last name", "Berg", "Adler"]);
  const leads = await download("/api/admin/export/leads.csv?q=adler&columns=shown");
  expect(parseCsv(leads.text).map((cells) => cells[1])).toEqual(["Last name", "Adler"]);
});

test(
  "people are exported with filter, search, order and the columns of the list, safe to open",
  { tags: "full" },
  async () => {
    const manager = await testApp.as("manager");
    const add = (firstName: string, lastName: string, more: object = {}) =>
      createPerson(manager, { firstName, lastName, tags: ["Zephyr"], ...more });
    await add("Beta", "Zwart", { company: "=1+1", headline: "+Controller" });
    await add("Zwart", "Adler", { source: "event" });
    await add("Other", "Person", { tags: [] });
    const names = (text: string) =>
      parseCsv(text)
        .slice(1)
        .map((cells) => cells[1]);
    const visible = await download("/api/admin/export/people.csv?tag=Zephyr&sort=name&columns=shown");
    const [head, ...rows] = parseCsv(visible.text);
    expect(head!.slice(0, 5)).toEqual(["First name", "Last name", "Headline", "Company", "Place"]);
    expect(rows.map(([, lastName]) => lastName)).toEqual(["Adler", "Zwart"]);
    expect(rows[1]!.slice(2, 4)).toEqual(["'+Controller", "'=1+1"]);
    expect(rows[0]).toContain("Event");
    const columns = "columns=shown";
    const reversed = await download(`/api/admin/export/people.csv?tag=Zephyr&sort=name&dir=desc&${columns}`);
    expect(names(reversed.text)).toEqual(["Zwart", "Adler"]);
    expect(names((await download(`/api/admin/export/people.csv?source=event&${columns}`)).text)).toEqual([
      "Adler",
    ]);
    const searched = await download(`/api/admin/export/people.csv?q=zwart%20-other&${columns}`);
    expect(names(searched.text).toSorted()).toEqual(["Adler", "Zwart"]);
    const sorted = await download(`/api/admin/export/people.csv?q=zwart&sort=name&${columns}`);
    expect(names(sorted.text)).toEqual(["Adler", "Zwart"]);
    expect(names((await download(`/api/admin/export/people.csv?q=%25%25&${columns}`)).text)).toEqual([]);
    expect(await lastActivity("people.export")).toMatchObject({ details: { searched: true } });
    const recruiter = await testApp.as("recruiter");
    expect((await recruiter.fetch("/api/admin/export/people.csv")).status).toBe(403);
  },
);

test("jobs and articles are exported with search, filter and order", { tags: "full" }, async () => {
  const manager = await testApp.as("manager");
  for (const title of ["Beta Zephyr", "=Alpha Zephyr", "Other"])
    await publishJob(manager, { title, isUrgent: title === "Other" });
  const jobs = await download("/api/admin/export/jobs.csv?title=zephyr&sort=title&columns=shown");
  expect(parseCsv(jobs.text).map(([title]) => title)).toEqual(["Title", "'=Alpha Zephyr", "Beta Zephyr"]);
  expect(parseCsv((await download("/api/admin/export/jobs.csv?urgent=true")).text)).toHaveLength(2);
  await insertArticle({ title: "Zeta", author: "Ada Berg" });
  await insertArticle({ title: "Eta", author: "Ada Berg", status: "draft", publishedAt: null });
  const articles = await download("/api/admin/export/articles.csv?author=Ada%20Berg&sort=title&dir=desc");
  expect(parseCsv(articles.text).map((cells) => cells[1])).toEqual(["Title", "Zeta", "Eta"]);
  expect(await lastActivity("articles.export")).toMatchObject({ details: { sort: "title", dir: "desc" } });
  const recruiter = await testApp.as("recruiter");
  for (const path of ["jobs", "articles"])
    expect((await recruiter.fetch(`/api/admin/export/${path}.csv`)).status).toBe(403);
});
