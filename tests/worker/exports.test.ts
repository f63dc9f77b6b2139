import { expect, test } from "vitest";
import { newId } from "#worker/base/ids.ts";
import { office } from "#tests/support/office.ts";
import { anApplication } from "#tests/support/samples.ts";
import { lastActivity, select } from "#tests/support/tables.ts";

const BOM = "\uFEFF";

/** A CSV file as a spreadsheet reads it (RFC 4180). */
function cellsOf(text: string): string[][] {
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

const raw = async (path: string) => {
  const manager = await office.as("manager");
  const response = await manager.fetch(path);
  // text() would swallow the mark that tells a spreadsheet of UTF-8.
  const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(await response.arrayBuffer());
  return { response, text, manager };
};

test("applications come as a file that a spreadsheet cannot execute, and the log knows who took it", async () => {
  const nasty = ["=HYPERLINK(1)", "+1+1", "-2", "@SUM(A1)", "  =1", "\uFF1D1"];
  for (const currentPosition of nasty) {
    await office.visitor().call("POST /api/applications", {
      body: anApplication({ currentPosition, additionalInfo: 'Says "yes",\nand =no' }),
    });
  }
  const { response, text, manager } = await raw("/api/admin/export/applications.csv?q=halvorsen");
  expect(response.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  expect(response.headers.get("content-disposition")).toMatch(
    /attachment; filename="applications-\d{4}-\d\d-\d\d\.csv"/,
  );
  expect(text.startsWith(BOM)).toBe(true);
  const [head, ...rows] = cellsOf(text);
  expect(head!.slice(0, 4)).toEqual(["Received", "First name", "Last name", "E-mail"]);
  expect(rows).toHaveLength(nasty.length);
  const dangerous = rows.flat().filter((cell) => /^[\s]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r]/.test(cell));
  expect(dangerous).toEqual([]);
  expect(rows[0]).toContain('Says "yes",\nand =no');
  expect(await lastActivity("applications.export")).toMatchObject({
    user_id: manager.userId,
    details: { searched: true, part: 1 },
  });
});

test("filters, messages and leads", async () => {
  await office.visitor().call("POST /api/applications", { body: anApplication() });
  await office.visitor().call("POST /api/contact/submit", {
    body: { firstName: "Ada", lastName: "Berg", email: "ada@example.com", helpType: "other", message: "-1" },
  });
  expect(cellsOf((await raw("/api/admin/export/applications.csv?stage=hired")).text)).toHaveLength(1);
  const contacts = cellsOf((await raw("/api/admin/export/contacts.csv?kind=contact-page")).text);
  expect(contacts[1]).toEqual(expect.arrayContaining(["ada@example.com", "Something else", "'-1"]));
  expect(cellsOf((await raw("/api/admin/export/leads.csv")).text)).toHaveLength(3);
  expect((await raw("/api/admin/export/applications.csv?stage=nonsense")).response.status).toBe(400);
  expect((await raw("/api/admin/export/applications.csv?part=0")).response.status).toBe(400);
  const recruiter = await office.as("recruiter");
  expect((await recruiter.fetch("/api/admin/export/leads.csv")).status).toBe(403);
});

test("ten thousand rows fill one file; the rest is in the next part, and none is missing or twice", async () => {
  const rows = Array.from({ length: 10_003 }, (_, n) => ({ id: newId(), n }));
  await select(
    `insert into crm_leads (id, first_name, lead_type, created_at, updated_at)
     select value ->> 'id', value ->> 'n', 'other', '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z' from json_each(?)`,
    JSON.stringify(rows),
  );
  const first = cellsOf((await raw("/api/admin/export/leads.csv")).text).slice(1);
  const second = cellsOf((await raw("/api/admin/export/leads.csv?part=2")).text).slice(1);
  expect([first.length, second.length]).toEqual([10_000, 3]);
  expect(new Set([...first, ...second].map((cells) => cells.at(-1))).size).toBe(10_003);
});
