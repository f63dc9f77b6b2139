import { jobPath } from "#contract/jobs/address.ts";
import { expect, test } from "vitest";
import { publishJob } from "#tests/support/samples.ts";
import { testApp } from "#tests/support/test-app.ts";

test(
  "visa sponsorship is off by default, can be set by staff, and shows on page and in structured data",
  { tags: "full" },
  async () => {
    const recruiter = await testApp.as("recruiter");
    const visitor = testApp.visitor();
    const { id, title, visaSponsorship } = await publishJob(recruiter);
    expect(visaSponsorship).toBe(false);
    const getPage = async () => (await visitor.fetch(jobPath({ id, title }))).text();
    expect(await getPage()).not.toContain("isa sponsorship available");

    const updated = await recruiter.call("PUT /api/jobs/:id", {
      params: { id },
      body: { visaSponsorship: true },
    });
    expect(updated.status).toBe(200);
    expect((await visitor.call("GET /api/jobs/:id", { params: { id } })).body).toMatchObject({
      visaSponsorship: true,
    });
    const page = await getPage();
    expect(page).toContain(">Visa sponsorship available<");
    expect(page).toContain('"eligibilityToWorkRequirement":"Visa sponsorship available."');
  },
);

test("visa sponsorship that is not a boolean gets 400 and changes nothing", async () => {
  const recruiter = await testApp.as("recruiter");
  const { id } = await publishJob(recruiter, { visaSponsorship: true });
  const body = { visaSponsorship: "yes" } as never;
  const refused = await recruiter.call("PUT /api/jobs/:id", { params: { id }, body });
  expect([refused.status, refused.body.code]).toEqual([400, "validation_failed"]);
  const { body: job } = await recruiter.call("GET /api/jobs/:id", { params: { id } });
  expect(job).toMatchObject({ visaSponsorship: true, version: 1 });
});
