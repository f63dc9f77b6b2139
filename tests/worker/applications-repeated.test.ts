import { expect, test } from "vitest";
import { getVisibleText, openPage } from "#tests/support/pages.ts";
import { anApplication, publishJob, toFormData } from "#tests/support/samples.ts";
import { select } from "#tests/support/tables.ts";
import { siteAhead, testApp } from "#tests/support/test-app.ts";

const submit = "POST /api/applications";

test(
  "a second application for the same job gets the date of the first, and is stored after confirmation",
  { tags: "full" },
  async () => {
    const recruiter = await testApp.as("recruiter");
    const [job, other] = [await publishJob(recruiter), await publishJob(recruiter)];
    const visitor = testApp.visitor();
    const form = anApplication({ jobId: job.id });
    expect((await visitor.call(submit, { body: form })).status).toBe(201);

    visitor.at(siteAhead(3, "day"));
    const refused = await visitor.call(submit, { body: { ...form, currentPosition: "Controller" } });
    const today = new Intl.DateTimeFormat("en-US", {
      dateStyle: "long",
      timeZone: "America/New_York",
    }).format();
    expect([refused.status, refused.body.fields]).toEqual([409, { again: [refused.body.message] }]);
    expect(refused.body.message).toContain(`You applied on ${today}.`);
    expect((await visitor.call(submit, { body: { ...form, jobId: other.id } })).status, "another job").toBe(
      201,
    );
    expect((await visitor.call(submit, { body: { ...form, again: true } })).status).toBe(201);
    expect(await select("select id from applications where job_id = ?", job.id)).toHaveLength(2);
  },
);

test("the form does not reveal to another browser that a person applied", { tags: "full" }, async () => {
  const job = await publishJob(await testApp.as("recruiter"));
  const form = anApplication({ jobId: job.id });
  const visitor = testApp.visitor();
  await visitor.call(submit, { body: form });
  expect((await testApp.visitor().call(submit, { body: form })).status, "another browser").toBe(201);
  const sameBrowser = anApplication({ jobId: job.id });
  expect((await visitor.call(submit, { body: sameBrowser })).status, "another person").toBe(201);
  expect(visitor.cookie).not.toMatch(new RegExp(`${job.id}|${form.email}`));
});

test(
  "without JavaScript the page shows the date and a checkbox to send it again",
  { tags: "full" },
  async () => {
    const job = await publishJob(await testApp.as("recruiter"));
    const visitor = testApp.visitor();
    const form = anApplication({ jobId: job.id });
    const post = (values: Record<string, unknown>) =>
      openPage(visitor, "/api/applications", { method: "POST", body: toFormData(values) });
    expect((await post(form)).status).toBe(303);
    const { status, html } = await post(form);
    expect(status).toBe(409);
    expect(getVisibleText(html)).toContain("You applied on ");
    expect(html).toMatch(/<input[^>]*name="again"/);
    expect((await post({ ...form, again: true })).status).toBe(303);
  },
);

test("a repeated request with the same idempotency key needs no confirmation", async () => {
  const job = await publishJob(await testApp.as("recruiter"));
  const visitor = testApp.visitor();
  const body = anApplication({ jobId: job.id });
  const headers = { "Idempotency-Key": crypto.randomUUID() };
  const sent = [await visitor.call(submit, { body }, headers), await visitor.call(submit, { body }, headers)];
  expect(sent.map(({ status }) => status)).toEqual([201, 201]);
  expect(sent[1]!.body.id).toBe(sent[0]!.body.id);
});
