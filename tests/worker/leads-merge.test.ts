import { expect, test } from "vitest";
import { recordFirstResponse } from "#worker/features/leads/index.ts";
import { getLeadByAnyEmail, getLeadAs, listTimeline } from "#tests/support/leads.ts";
import { homeMessage, contactMessage } from "#tests/support/messages.ts";
import { testApp, createTestSite } from "#tests/support/test-app.ts";
import { anApplication, publishJob, unique } from "#tests/support/samples.ts";
import { select } from "#tests/support/tables.ts";

/** Returns phone numbers that are unique within this file. */
let phoneCount = 0;
const aPhone = () => `(317) 555-${String(1000 + phoneCount++).slice(-4)}`;

test(
  "an application and a message from the same person share one lead and timeline",
  { tags: "full" },
  async () => {
    const recruiter = await testApp.as("recruiter");
    const job = await publishJob(recruiter);
    const form = anApplication({ jobId: job.id, additionalInfo: "I close books.", phone: aPhone() });
    const visitor = testApp.visitor();
    await visitor.call("POST /api/applications", { body: form });
    await visitor.call("POST /api/analytics/contact-with-attribution", {
      body: {
        formData: contactMessage({ ...onlyPerson(form), helpType: "other", message: "Any news?" }),
        analyticsData: { pageViews: 7, timeOnSite: 12 * 60_000, utm_source: "letter" },
      },
    });
    const lead = await getLeadByAnyEmail(form.email);
    expect(lead).toMatchObject({ lead_type: "candidate", pipeline: "Candidates" });
    expect(await listTimeline(lead.id)).toEqual([
      "Applied for Planning Analyst",
      "Message about: Something else",
      "Visited the site",
    ]);
    const seen = await getLeadAs(recruiter, lead.id);
    expect(seen).toMatchObject({
      applicationData: { firstName: "Iris", email: form.email },
      contactData: { firstName: "Iris", email: form.email },
      applications: [{ jobTitle: "Planning Analyst", additionalInfo: "I close books.", resume: null }],
      messages: [{ message: "Any news?" }],
      consents: [{ kind: "terms", granted: true }],
      otherEmails: [],
    });
    expect(seen.scoreReasons.reduce((sum, { points }) => sum + points, 0)).toBe(seen.leadScore);
  },
);

const onlyPerson = ({ firstName, lastName, email, phone }: ReturnType<typeof anApplication>) => ({
  firstName,
  lastName,
  email,
  phone,
});

test("empty analytics data adds no visit to the timeline", async () => {
  const form = contactMessage();
  await testApp
    .visitor()
    .call("POST /api/analytics/contact-with-attribution", { body: { formData: form, analyticsData: {} } });
  expect(await listTimeline((await getLeadByAnyEmail(form.email)).id)).toEqual([
    "Message about: EPM strategy",
  ]);
});

const aPerson = (more: Parameters<typeof homeMessage>[0] = {}) => {
  const word = unique();
  return homeMessage({
    firstName: `First${word}`,
    lastName: `Last${word}`,
    email: `${word}@example.com`,
    ...more,
  });
};

const send = (body: ReturnType<typeof homeMessage>) =>
  testApp.visitor().call("POST /api/ghl/direct-contact", { body });

const decide = async (
  action: "merge" | "unmerge" | "distinct",
  id: string,
  otherId: string,
  person?: Awaited<ReturnType<typeof testApp.as>>,
) =>
  (person ?? (await testApp.as("recruiter"))).call(`POST /api/crm/leads/:id/${action}`, {
    params: { id },
    body: { otherId },
  });

test(
  "people with one phone number stay separate leads, each found by their own address",
  { tags: "full" },
  async () => {
    const phone = aPhone();
    const people = [
      aPerson({ phone, smsMarketingConsent: true }),
      aPerson({ phone: phone.replaceAll(/\D/g, "-") }),
      aPerson({ phone }),
    ];
    for (const body of people) await send(body);
    const recruiter = await testApp.as("recruiter");
    for (const { email, firstName } of people) {
      const { body } = await recruiter.call("GET /api/crm/leads", { query: { q: email } });
      expect(body).toMatchObject([{ email, firstName }]);
      const lead = await getLeadAs(recruiter, body[0]!.id);
      expect(lead.messages).toHaveLength(1);
      expect(lead.consents.map(({ kind }) => kind)).toEqual(
        email === people[0]!.email ? ["sms_marketing"] : [],
      );
      expect(lead.mergeSuggestions.map((one) => [one.email, one.reason])).toEqual(
        people.filter((one) => one.email !== email).map((one) => [one.email, "phone"]),
      );
    }
  },
);

test(
  "an equal name and employer suggests a merge, an equal name alone does not",
  { tags: "full" },
  async () => {
    const name = { firstName: "Ada", lastName: `Okafor${unique()}` };
    await send(aPerson({ ...name, company: "Larkmoor" }));
    await send(aPerson({ ...name, company: "larkmoor" }));
    const last = aPerson({ ...name, company: "Elsewhere" });
    await send(last);
    const recruiter = await testApp.as("recruiter");
    const { body: leads } = await recruiter.call("GET /api/crm/leads", { query: { q: name.lastName } });
    const suggestions = await Promise.all(
      leads.map(async ({ id }) =>
        (await getLeadAs(recruiter, id)).mergeSuggestions.map(({ reason }) => reason),
      ),
    );
    expect(suggestions.toSorted()).toEqual([[], ["name"], ["name"]]);
  },
);

test(
  "a merge is undone with every submission, consent, entry, booking and CRM contact",
  { tags: "full" },
  async () => {
    const phone = aPhone();
    const [ann, bo] = [aPerson({ phone }), aPerson({ phone, smsAppointmentConsent: true })];
    await send(ann);
    await send(bo);
    const recruiter = await testApp.as("recruiter");
    const [target, other] = [await getLeadByAnyEmail(ann.email), await getLeadByAnyEmail(bo.email)];
    await select("update crm_leads set ghl_contact_id = 'ghl-bo' where id = ? returning id", other.id);
    const before = await getLeadAs(recruiter, other.id);
    expect((await decide("merge", target.id, other.id)).status).toBe(200);

    const merged = await getLeadAs(recruiter, target.id);
    expect(merged).toMatchObject({ otherEmails: [bo.email], mergeSuggestions: [] });
    expect([merged.messages.length, merged.consents.map(({ kind }) => kind)]).toEqual([
      2,
      ["sms_appointment"],
    ]);
    const find = async (q: string) =>
      (await recruiter.call("GET /api/crm/leads", { query: { q } })).body.map(({ id }) => id);
    expect(await find(bo.email)).toEqual([target.id]);
    const { body: messages } = await recruiter.call("GET /api/contacts", { query: { q: bo.email } });
    expect(messages).toMatchObject([{ leadId: target.id }]);

    // Submissions from either address while the leads are merged return to that address's lead.
    const application = anApplication({
      firstName: bo.firstName,
      lastName: bo.lastName,
      email: bo.email,
      phone,
    });
    await testApp.visitor().call("POST /api/applications", { body: application });
    await send({ ...ann, message: "One more question." });
    expect(await listTimeline(target.id)).toHaveLength(3);
    expect((await getLeadAs(recruiter, target.id)).applications).toHaveLength(1);

    expect((await decide("unmerge", target.id, other.id)).status).toBe(200);
    const [mine, theirs] = [await getLeadAs(recruiter, target.id), await getLeadAs(recruiter, other.id)];
    expect([mine.messages.length, mine.applications.length, mine.consents]).toEqual([2, 0, []]);
    expect([theirs.messages.length, theirs.applications.length]).toEqual([1, 1]);
    expect(theirs.consents.map(({ kind }) => kind).toSorted()).toEqual(["sms_appointment", "terms"]);
    expect(theirs).toMatchObject({ ghlContactId: "ghl-bo", mergedInto: null, email: before.email });
    expect(await find(bo.email)).toEqual([other.id]);
    expect(await listTimeline(other.id)).toEqual([
      "Message: I need to hire talent",
      "Merged into another lead",
      "Sent a resume",
      "Taken apart from another lead",
    ]);
  },
);

test(
  "a submission from a merged address reopens the response target of the lead that shows it",
  { tags: "full" },
  async () => {
    const phone = aPhone();
    const [ann, bo] = [aPerson({ phone }), aPerson({ phone })];
    await send(ann);
    await send(bo);
    const [target, other] = [await getLeadByAnyEmail(ann.email), await getLeadByAnyEmail(bo.email)];
    await select(
      "update crm_leads set first_responded_at = created_at where id in (?, ?)",
      target.id,
      other.id,
    );
    await decide("merge", target.id, other.id);
    expect((await getLeadByAnyEmail(ann.email)).first_responded_at).not.toBeNull();
    await send({ ...bo, message: "Are you there?" });
    expect(await getLeadByAnyEmail(ann.email)).toMatchObject({ first_responded_at: null, status: "active" });
    const ctx = testApp.ctx();
    await ctx.db.batch([recordFirstResponse(ctx, { id: target.id })]);
    for (const { email } of [ann, bo])
      expect((await getLeadByAnyEmail(email)).first_responded_at).not.toBeNull();
  },
);

const getTarget = async ({ email }: { email: string }) => {
  const { due_at, first_responded_at } = await getLeadByAnyEmail(email);
  return [due_at, first_responded_at];
};

const setTarget = ({ email }: { email: string }, dueAt: string, answeredAt: string | null) =>
  select(
    "update crm_leads set due_at = ?, first_responded_at = ? where email = ? returning id",
    dueAt,
    answeredAt,
    email,
  );

test("taking leads apart restores the response target of each", { tags: "full" }, async () => {
  const people = [aPerson(), aPerson(), aPerson()];
  for (const body of people) await send(body);
  const [ann, bo, cy] = people as [(typeof people)[0], (typeof people)[0], (typeof people)[0]];
  const day = (n: number) => `2026-03-0${n}T12:00:00.000Z`;
  await setTarget(ann, day(1), day(2));
  await setTarget(bo, day(3), null);
  await setTarget(cy, day(4), null);
  const [a, b, c] = [
    await getLeadByAnyEmail(ann.email),
    await getLeadByAnyEmail(bo.email),
    await getLeadByAnyEmail(cy.email),
  ];
  await decide("merge", a.id, b.id);
  await decide("merge", a.id, c.id);
  expect(await getTarget(ann)).toEqual([day(3), null]);
  await decide("unmerge", a.id, b.id);
  expect([await getTarget(ann), await getTarget(bo)]).toEqual([
    [day(4), null],
    [day(3), null],
  ]);
  await decide("unmerge", a.id, c.id);
  expect([await getTarget(ann), await getTarget(cy)]).toEqual([
    [day(1), day(2)],
    [day(4), null],
  ]);

  // A response to merged leads counts for the person; after the merge is undone, only for the address it was sent to.
  await decide("merge", a.id, b.id);
  const ctx = testApp.ctx();
  await ctx.db.batch([recordFirstResponse(ctx, { id: a.id })]);
  expect((await getTarget(ann))[1]).not.toBeNull();
  await decide("unmerge", a.id, b.id);
  expect([await getTarget(ann), await getTarget(bo)]).toEqual([
    [day(1), day(2)],
    [day(3), null],
  ]);

  // A submission to merged leads is due for the address that sent it.
  await decide("merge", b.id, a.id);
  await ctx.db.batch([recordFirstResponse(ctx, { id: b.id })]);
  await send({ ...ann, message: "One more question." });
  expect((await getTarget(bo))[1]).toBeNull();
  await decide("unmerge", b.id, a.id);
  const [reopened, answered] = [await getTarget(ann), await getTarget(bo)];
  expect([reopened[1], answered[0]]).toEqual([null, day(3)]);
  expect(reopened[0]! > day(4)).toBe(true);
  expect(answered[1]).not.toBeNull();
});

test(
  "leads known as different people are not suggested again, and only one of two opposite merges wins",
  { tags: "full" },
  async () => {
    const phone = aPhone();
    const [ann, bo] = [aPerson({ phone }), aPerson({ phone })];
    await send(ann);
    await send(bo);
    const [a, b] = [await getLeadByAnyEmail(ann.email), await getLeadByAnyEmail(bo.email)];
    expect((await decide("distinct", b.id, a.id)).body.mergeSuggestions).toEqual([]);
    expect((await getLeadAs(await testApp.as("recruiter"), a.id)).mergeSuggestions).toEqual([]);
    const person = await testApp.as("recruiter");
    const answers = await Promise.all([
      decide("merge", a.id, b.id, person),
      decide("merge", b.id, a.id, person),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await decide("merge", a.id, a.id)).status).toBe(400);
    expect((await decide("unmerge", a.id, crypto.randomUUID())).status).toBe(404);
  },
);

test("a newsletter lead becomes a candidate by applying; a second application keeps dueAt", async () => {
  const form = anApplication({ phone: aPhone() });
  const now = "2026-01-05T15:00:00.000Z";
  await select(
    "insert into crm_leads (id, email, email_key, lead_type, lead_source, status, created_at, updated_at) values (?, ?, ?, 'newsletter', 'newsletter', 'archived', ?, ?) returning id",
    crypto.randomUUID(),
    form.email,
    form.email,
    now,
    now,
  );
  const at = (time: string) => testApp.visitor().at(createTestSite(() => ({ clock: () => new Date(time) })));
  await at("2026-01-06T15:00:00Z").call("POST /api/applications", { body: form });
  expect(await getLeadByAnyEmail(form.email)).toMatchObject({
    first_name: "Iris",
    lead_type: "candidate",
    lead_source: "application",
    pipeline: "Candidates",
    status: "active",
    due_at: "2026-01-08T15:00:00.000Z",
  });
  const again = { ...form, additionalInfo: "One more thing." };
  await at("2026-01-07T15:00:00Z").call("POST /api/applications", { body: again });
  expect(await getLeadByAnyEmail(form.email)).toMatchObject({ due_at: "2026-01-08T15:00:00.000Z" });
});
