import { applyD1Migrations, type D1Migration } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { jobTypes } from "#contract/jobs/constants.ts";
import { parseLocation } from "#worker/base/parse-location.ts";
import { locationTexts } from "#tests/support/location-texts.ts";

const { MIGRATIONS, SPARE } = env as unknown as { MIGRATIONS: D1Migration[]; SPARE: D1Database };

type Row = {
  id: string;
  location: string;
  type: (typeof jobTypes)[number];
  workplace: string;
  employment_type: string | null;
  places: string;
  applicant_countries: string;
  place_to_check: number;
  updated_at: string;
};

test("the migration derives workplace, employment type and places from type and location text", async () => {
  await applyD1Migrations(SPARE, MIGRATIONS);
  const { queries } = MIGRATIONS.find(({ name }) => name.endsWith("_job_places.sql"))!;
  const insert = SPARE.prepare(
    "insert into jobs (id, title, company, location, type, industry, salary_currency, description, requirements, created_at, updated_at) values (?, 'T', 'C', ?, ?, 'I', 'USD', 'D', '', '2026', '2026')",
  );
  const cases = locationTexts.flatMap((text) => jobTypes.map((type) => [text, type] as const));
  await SPARE.batch(cases.map(([text, type], n) => insert.bind(`place-${n}`, text, type)));
  await SPARE.prepare(queries.find((sql) => sql.includes("UPDATE jobs"))!).run();

  const { results } = await SPARE.prepare("select * from jobs where id like 'place-%'").all<Row>();
  await SPARE.prepare("delete from jobs where id like 'place-%'").run();
  expect(results.length).toBe(cases.length);
  for (const row of results) {
    const { isCertain, ...parsed } = parseLocation(row.location, row.type);
    const derived = {
      workplace: row.workplace,
      places: JSON.parse(row.places) as unknown,
      applicantCountries: JSON.parse(row.applicant_countries) as unknown,
      isCertain: row.place_to_check === 0,
      employmentType: row.employment_type,
      updatedAt: row.updated_at,
    };
    const stated = row.type === "Remote" || row.type === "Hybrid" ? null : row.type;
    const expected = { ...parsed, isCertain, employmentType: stated, updatedAt: "2026" };
    expect(derived, `${row.location} (${row.type})`).toEqual(expected);
  }
  const byText = (text: string, type: string) =>
    results.find((row) => row.location === text && row.type === type)!;
  expect(byText("London", "Full-time").places).toContain('"country":"GB"');
  expect(byText("Toronto, ON", "Full-time").places).toContain('"country":"CA"');
  expect(byText("Remote (Europe)", "Remote").applicant_countries).not.toContain("US");
  expect(byText("Springfield", "Full-time")).toMatchObject({ places: "[]", place_to_check: 1 });
  expect(byText("Chicago, IL", "Hybrid")).toMatchObject({ employment_type: null, workplace: "Hybrid" });
});
