import { expect, test } from "vitest";
import { importFile, type TestFile, undoFile } from "#tests/support/imports/import-file.ts";
import { select } from "#tests/support/tables.ts";
import { testApp } from "#tests/support/test-app.ts";

const ROWS = 10_000;

test(
  "10,000 people are imported in one run, again without a change, and undone",
  { timeout: 600_000 },
  async () => {
    const admin = await testApp.as("admin");
    const lines = Array.from(
      { length: ROWS },
      (_, n) => `First${n},Last${n},p${n}@import.example,(312) 555-${String(n).padStart(4, "0")}`,
    );
    const file: TestFile = {
      text: `First name,Last name,Email,Phone\n${lines.join("\n")}\n`,
      kind: "people",
    };
    const first = await importFile(admin, file);
    expect(first).toMatchObject({ status: "finished", counts: { created: ROWS } });
    expect((await importFile(admin, file)).counts).toEqual({ unchanged: ROWS });
    expect(await select("select count(*) as n from crm_leads")).toEqual([{ n: ROWS }]);
    expect((await undoFile(admin, first.id)).counts).toEqual({ undone: ROWS });
    expect(await select("select count(*) as n from crm_leads")).toEqual([{ n: 0 }]);
  },
);
