import { expect, test } from "vitest";
import { applyWith } from "#tests/support/people-search.ts";
import { publishJob, unique } from "#tests/support/samples.ts";
import { select } from "#tests/support/tables.ts";
import { testApp } from "#tests/support/test-app.ts";

test(
  "past applicants whose own words mention requirements are listed with the lines and what is missing",
  { tags: "full" },
  async () => {
    const recruiter = await testApp.as("recruiter");
    const product = `Zed${unique()}X`;
    const other = `Qed${unique()}Y`;
    const job = await publishJob(recruiter, {
      title: "Planning Lead",
      requirements: `3+ years with ${product}\nKnowledge of ${other}\nExcellent communication skills`,
    });
    const one = await applyWith(`Ran ${product} for a retailer`);
    const both = await applyWith(`Ran ${product}\nand ${other} too`);
    await applyWith(`Never used any of it`);
    await applyWith(`Ran ${product}`, { jobId: job.id });
    const withdrawn = await applyWith(`Ran ${product}`);
    await select("update applications set stage = 'withdrawn' where id = ?", withdrawn.id);
    const closed = await applyWith(`Ran ${product}`);
    await select("update crm_leads set status = 'archived' where id = ?", closed.leadId);

    const { body } = await recruiter.call("GET /api/jobs/:id/known-people", { params: { id: job.id } });
    expect(body.requirements).toEqual([`3+ years with ${product}`, `Knowledge of ${other}`]);
    expect(body.people.map(({ id }) => id)).toEqual([both.leadId, one.leadId]);
    expect(body.people[1]).toMatchObject({
      matches: [
        {
          requirement: `3+ years with ${product}`,
          quote: {
            source: "resume",
            parts: [
              { text: "Ran ", isMatch: false },
              { text: product, isMatch: true },
              { text: " for a retailer", isMatch: false },
            ],
          },
        },
      ],
      missing: [`Knowledge of ${other}`],
    });
    expect(JSON.stringify(body)).not.toMatch(/score|percent|rank/);
  },
);

test("a job without requirements lists no past applicants, and an unknown job gets 404", async () => {
  const recruiter = await testApp.as("recruiter");
  const job = await publishJob(recruiter, { requirements: "" });
  const { body } = await recruiter.call("GET /api/jobs/:id/known-people", { params: { id: job.id } });
  expect(body).toEqual({ requirements: [], people: [] });
  const unknown = await recruiter.call("GET /api/jobs/:id/known-people", {
    params: { id: "01900000-0000-7000-8000-000000000000" },
  });
  expect(unknown.status).toBe(404);
});
