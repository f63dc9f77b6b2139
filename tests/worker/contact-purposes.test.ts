import { expect, test } from "vitest";
import { deliverMailsTo } from "#tests/support/booking-links.ts";
import { contactMessage, getLeadByEmail, homeMessage } from "#tests/support/messages.ts";
import { getVisibleText, openPage } from "#tests/support/pages.ts";
import { publishJob } from "#tests/support/samples.ts";
import { select } from "#tests/support/tables.ts";
import { createTestSite, testApp } from "#tests/support/test-app.ts";
import { leaders } from "#web/content/company-leadership.ts";

const STAFF = "recruiting@localhost.example";

/** Without the queue, which would race with `deliverMailsTo`. */
const visitor = () => testApp.visitor().at(createTestSite(() => ({ enqueue: () => Promise.resolve() })));
const publishLead = async () =>
  publishJob(await testApp.as("recruiter"), { title: "Planning Lead", company: "Tallowmere" });

test(
  "both contact links of a job lead to a page that names the role and addresses a candidate",
  { tags: "full" },
  async () => {
    const { id } = await publishLead();
    const job = await openPage(testApp.visitor(), `/jobs/${id}`);
    expect(job.html.match(new RegExp(`href="/contact\\?job=${id}"`, "g"))).toHaveLength(2);
    const page = await openPage(testApp.visitor(), `/contact?job=${id}`);
    expect(page.status).toBe(200);
    expect(getVisibleText(page.html)).toContain("Ask about Planning Lead");
    expect(getVisibleText(page.html)).toContain("the role of Planning Lead at Tallowmere");
    expect(getVisibleText(page.html)).toContain("Book a conversation with a recruiter.");
    expect(getVisibleText(page.html)).not.toContain("an hour with a partner");
    expect(page.html).toMatch(new RegExp(`<input[^>]*name="jobId"[^>]*value="${id}"`));
    expect(page.html).toMatch(/<option[^>]*value="I(&#x27;|')m looking for a job"[^>]*selected/);
    const recruiter = await testApp.as("recruiter");
    await recruiter.call("PUT /api/jobs/:id", { params: { id }, body: { status: "archived" } });
    const gone = await openPage(testApp.visitor(), `/contact?job=${id}`);
    expect(getVisibleText(gone.html)).toContain("The role you came from is no longer open.");
    expect(gone.html).not.toContain('name="jobId"');
  },
);

test(
  "a question about a job reaches staff as a candidate's message with the role",
  { tags: "full" },
  async () => {
    const { id } = await publishLead();
    const form = homeMessage({ inquiry: "I'm looking for a job", jobId: id });
    const sent = await visitor().call("POST /api/ghl/direct-contact", { body: form });
    expect(await getLeadByEmail(form.email)).toMatchObject({
      lead_type: "candidate",
      pipeline: "Candidates",
    });
    expect(await select("select subject from lead_activities")).toEqual([
      { subject: "Question about Planning Lead at Tallowmere" },
    ]);
    const manager = await testApp.as("manager");
    const { body } = await manager.call("GET /api/contacts/:id", { params: { id: sent.body.id } });
    expect(body).toMatchObject({ aboutJob: "Planning Lead at Tallowmere", addressee: null });
    const [notice] = await deliverMailsTo(STAFF);
    expect(notice!.subject).toBe("New message: Edda Thorne, Planning Lead at Tallowmere");

    const closed = homeMessage({ jobId: crypto.randomUUID() });
    expect(
      (await visitor().call("POST /api/ghl/direct-contact", { body: closed })).status,
      "no such job",
    ).toBe(201);
  },
);

test(
  "employers find a hiring route with its score, and the five topics stay on the contact page",
  { tags: "full" },
  async () => {
    const home = await openPage(testApp.visitor(), "/");
    expect(home.html).toContain('href="/contact?about=hiring"');
    const hiring = await openPage(testApp.visitor(), "/contact?about=hiring");
    expect(getVisibleText(hiring.html)).toContain("Tell us who you need");
    expect(hiring.html).toMatch(/<form[^>]*action="\/api\/ghl\/direct-contact"/);
    expect(hiring.html).toMatch(/<option[^>]*value="I need to hire talent"[^>]*selected/);
    const general = await openPage(testApp.visitor(), "/contact");
    expect(general.html).toMatch(/<form[^>]*action="\/api\/contact\/submit"/);
    expect(general.html.match(/<option[^>]*value="(epm|fpa|analytics|other)[^"]*"/g)).toHaveLength(5);
  },
);

test(
  "'Write to' a leader addresses that person, on the page, in the lead and in the staff notice",
  { tags: "full" },
  async () => {
    const { id, name } = leaders[0]!;
    const leadership = await openPage(testApp.visitor(), "/company/leadership");
    expect(leadership.html).toContain(`href="/contact?to=${id}"`);
    const page = await openPage(testApp.visitor(), `/contact?to=${id}`);
    expect(getVisibleText(page.html)).toContain(`Write to ${name}`);
    expect(page.html).toMatch(new RegExp(`<input[^>]*name="addressee"[^>]*value="${name}"`));
    const form = contactMessage({ addressee: name });
    await visitor().call("POST /api/contact/submit", { body: form });
    expect(await select("select subject from lead_activities")).toEqual([
      { subject: `Message for ${name}, about: EPM strategy` },
    ]);
    const [notice] = await deliverMailsTo(STAFF);
    expect(notice!.subject).toBe(`New message for ${name}: Edda Thorne, EPM strategy`);
  },
);

test("a rejected form without JavaScript keeps the job and the addressee", { tags: "full" }, async () => {
  const { id } = await publishLead();
  const post = (path: string, values: Record<string, unknown>) =>
    openPage(testApp.visitor(), path, {
      method: "POST",
      body: new URLSearchParams(
        Object.entries(values).map(([name, value]) => [name, String(value)]),
      ).toString(),
      headers: { accept: "text/html", "content-type": "application/x-www-form-urlencoded" },
    });
  const home = await post("/api/ghl/direct-contact", { ...homeMessage({ jobId: id }), message: "" });
  expect(home.status).toBe(400);
  expect(home.html).toMatch(new RegExp(`<input[^>]*name="jobId"[^>]*value="${id}"`));
  const person = await post("/api/contact/submit", { ...contactMessage({ addressee: "Ines" }), email: "x" });
  expect(person.status).toBe(400);
  expect(person.html).toMatch(/<input[^>]*name="addressee"[^>]*value="Ines"/);
});

test("the filters of the home page go along to all jobs", { tags: "full" }, async () => {
  const { html } = await openPage(testApp.visitor(), "/?title=forecast&location=Carmel%2C+IN");
  expect(html).toMatch(/href="\/jobs\?title=forecast&amp;location=Carmel%2C\+IN"/);
});
