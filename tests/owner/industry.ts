import type { List, ListOption } from "#contract/lists/schemas.ts";
import type { Job } from "#contract/jobs/schemas.ts";
import { headquarters } from "#contract/firm.ts";
import { assertNothingLost, countLinks, countRows, readState } from "./database-state.ts";
import { signIn } from "./staff.ts";
import { assert, type Step } from "./step.ts";

const INDUSTRY = "Dental clinics";

export const industry: Step = {
  title: "Add an industry on a filled database",
  run: async (copy) => {
    const before = readState(copy);
    await copy.serve(async ({ origin }) => {
      const call = await signIn(origin);
      const lists = await call<List[]>("GET", "/api/admin/lists");
      const { version, entries } = lists.find(({ name }) => name === "industries")!;
      const added = { key: null, label: INDUSTRY, isFeatured: true, isArchived: false };
      const saved = await call<List>("PUT", "/api/admin/lists/industries", {
        version,
        entries: [...entries, added],
      });
      const entry = saved.entries.find(({ label }) => label === INDUSTRY);
      assert(entry, "The saved list does not have the new industry.");
      const options = await call<ListOption[]>("GET", "/api/site/lists/industries");
      assert(
        options.some(({ value }) => value === entry.key),
        "The site does not offer the new industry.",
      );
      const { country, region, city } = headquarters;
      const job = await call<Job>("POST", "/api/jobs", {
        title: "Dental hygienist",
        company: "Linden Clinic",
        workplace: "On-site",
        employmentType: "Full-time",
        places: [{ country, region, city, postalCode: "", street: "" }],
        industry: entry.key,
        description: "Look after patients and their records.",
        status: "published",
      });
      assert(job.industryLabel === INDUSTRY, `The job's industry is ${job.industryLabel}.`);
      const page = await (await fetch(`${origin}/jobs?industry=${encodeURIComponent(entry.key)}`)).text();
      assert(page.includes("Dental hygienist"), "The job board does not find the job by its industry.");
    });
    const after = readState(copy);
    assertNothingLost(before, after, "may grow");
    assert(after.rows.get("jobs") === before.rows.get("jobs")! + 1, "There is not one job more.");
    const linked = before.links.get("applications.job_id") ?? 0;
    return [
      `${countRows(before)} rows, ${countLinks(before)} links (${linked} of applications to jobs), ${before.objects.size} triggers and indexes: nothing is gone`,
    ];
  },
};
