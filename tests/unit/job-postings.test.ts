import { readFileSync } from "node:fs";
import { Ajv2020 } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import { expect, test } from "vitest";
import { jobPosting } from "#contract/jobs/job-posting.ts";
import { JobDetail } from "#contract/jobs/schemas.ts";
import { describeJob } from "#worker/features/jobs/description.ts";
import { seededJobs } from "#tests/support/seeded-jobs.ts";
import { contractFile } from "#tests/support/vendor-contract.ts";

const SITE = { name: "Planwright Partners", origin: "https://www.planwright.example" };
const file = contractFile("google/jobposting.schema.json");

/** Required and recommended properties in Google's JobPosting documentation. */
const REQUIRED = ["title", "description", "datePosted", "hiringOrganization"];
const RECOMMENDED = ["validThrough", "employmentType", "baseSalary", "identifier", "directApply"];

const open = seededJobs().filter(({ status }) => status === "published");
const postings = open.map((row) => ({
  title: row.title,
  posting: jobPosting(JobDetail.parse({ ...row, ...describeJob(row) }), SITE),
}));

test("the JSON-LD of every published job has Google's required and recommended properties", () => {
  expect(postings.length).toBeGreaterThan(20);
  for (const { title, posting } of postings) {
    for (const name of [...REQUIRED, ...RECOMMENDED]) {
      expect(posting[name], `${name} of ${title}`).toBeTruthy();
    }
    const remote = posting.jobLocationType === "TELECOMMUTE";
    expect(Boolean(posting.applicantLocationRequirements), title).toBe(remote);
    expect(Boolean(posting.jobLocation), title).toBe(!remote);
    expect(String(posting.description).length, title).toBeGreaterThan(100);
  }
});

test.skipIf(!file)(
  "the JSON-LD of every published job matches the schema from Google's documentation",
  () => {
    const ajv = new Ajv2020({ allErrors: true, strict: false });
    (formats as unknown as (ajv: Ajv2020) => void)(ajv);
    const check = ajv.compile(JSON.parse(readFileSync(file!, "utf8")) as object);
    for (const { title, posting } of postings) {
      check(posting);
      expect(check.errors ?? [], title).toEqual([]);
    }
    expect(check({ ...postings[0]!.posting, title: "" }), "invalid posting").toBe(false);
  },
);
