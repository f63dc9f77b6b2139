import { expect, test } from "vitest";
import { deliveryHandlers } from "#worker/background/queue.ts";
import { receiveText } from "#worker/features/sms/index.ts";
import { deliver } from "#worker/runtime/deliveries.ts";
import { mailbox } from "#worker/vendors/email-binding.ts";
import { createApplicant } from "#tests/support/applicants.ts";
import { createBooking, listFreeSlots } from "#tests/support/bookings.ts";
import { sampleFiles } from "#tests/support/files.ts";
import { createInterview } from "#tests/support/interviews.ts";
import { getLeadByAnyEmail } from "#tests/support/leads.ts";
import { contactMessage } from "#tests/support/messages.ts";
import { createPerson, getTimeline } from "#tests/support/people.ts";
import { anApplication, unique } from "#tests/support/samples.ts";
import { applyWithForm, createJobWithQuestions } from "#tests/support/screening.ts";
import { createTestSite, testApp } from "#tests/support/test-app.ts";
import { timelineKinds } from "#contract/people/constants.ts";
import { toE164 } from "#contract/phone.ts";

const withoutQueue = createTestSite(() => ({ enqueue: () => Promise.resolve() }));

/** A person who applied, wrote, booked and sent a text, and whom a recruiter answered and called. */
async function createBusyPerson() {
  const { who, visitor, id: applicationId } = await createApplicant({}, testApp.visitor().at(withoutQueue));
  await visitor.call("POST /api/contact/submit", {
    body: contactMessage({
      firstName: who.firstName,
      lastName: who.lastName,
      email: who.email,
      phone: who.phone,
      message: "Any news?",
    }),
  });
  const { slots } = await listFreeSlots();
  const { appointment } = await createBooking(slots[0]!.startsAt, {
    bookerName: `${who.firstName} ${who.lastName}`,
    bookerEmail: who.email,
    bookerPhone: who.phone,
  });
  await receiveText(testApp.ctx({ enqueue: () => Promise.resolve() }), {
    from: toE164(who.phone)!,
    body: "Running late",
    externalId: unique(),
    at: new Date().toISOString(),
  });
  const recruiter = (await testApp.as("recruiter")).at(withoutQueue);
  const lead = await getLeadByAnyEmail(who.email);
  const params = { id: lead.id };
  const reply = await recruiter.call("POST /api/crm/leads/:id/replies", {
    params,
    body: { subject: "Your close", message: "When can we speak?" },
  });
  for (const activityType of ["note", "call", "email"] as const)
    await recruiter.call("POST /api/crm/leads/:id/activities", {
      params,
      body: { activityType, subject: `My ${activityType}` },
    });
  return { who, recruiter, lead, applicationId, appointment, replyId: reply.body.id };
}

test(
  "the timeline of a person has everything once, newest first, with the state of mails",
  { tags: "full" },
  async () => {
    const { recruiter, lead, applicationId, appointment, replyId } = await createBusyPerson();
    const { items, total } = await getTimeline(recruiter, lead.id, { limit: 200 });
    expect(total).toBe(items.length);
    expect(items.map(({ at }) => at)).toEqual(
      items
        .map(({ at }) => at)
        .toSorted()
        .toReversed(),
    );
    const count = (match: (item: (typeof items)[number]) => boolean) => items.filter(match).length;
    expect(count(({ source, id }) => source === "application" && id === applicationId)).toBe(1);
    expect(count(({ source, id }) => source === "file" && id === applicationId)).toBe(1);
    expect(count(({ source, id }) => source === "appointment" && id === appointment.id)).toBe(1);
    expect(count(({ text }) => text === "Any news?")).toBe(1);
    expect(count(({ text }) => text === "Running late")).toBe(1);
    expect(count(({ text }) => text === "When can we speak?")).toBe(1);
    expect(count(({ source }) => source === "consent")).toBeGreaterThan(0);
    expect(items.filter(({ source }) => source === "entry").map(({ title }) => title)).toEqual(
      expect.arrayContaining(["My note", "My call", "My email"]),
    );
    // The rows themselves are shown, not also the entries that announce them.
    expect(
      items
        .map(({ title }) => title)
        .filter((title) => /^(Applied|Message about|Booked|Sent a)/.test(title ?? "")),
    ).toEqual([]);
    const findReply = (rows: typeof items) => rows.find(({ id }) => id === replyId);
    expect(findReply(items)).toMatchObject({ source: "mail", status: "waiting", title: "Your close" });
    expect(findReply(items)!.username).not.toBeNull();

    const ctx = testApp.ctx();
    await deliver({ ...ctx, ports: { ...ctx.ports, mailer: mailbox() } }, replyId, deliveryHandlers);
    const { items: later } = await getTimeline(recruiter, lead.id, { limit: 200 });
    expect(findReply(later)).toMatchObject({ status: "sent", problem: null });
  },
);

test(
  "each filter returns its kind only, and the pages of a timeline join without gaps",
  { tags: "full" },
  async () => {
    const { recruiter, lead } = await createBusyPerson();
    const all = await getTimeline(recruiter, lead.id, { limit: 200 });
    let filtered = 0;
    for (const kind of timelineKinds) {
      const { items, total } = await getTimeline(recruiter, lead.id, { kind, limit: 200 });
      expect(new Set(items.map((item) => item.kind)).size, kind).toBeLessThanOrEqual(1);
      expect(total).toBe(items.length);
      filtered += total;
    }
    expect(filtered).toBe(all.total);
    const pages = [];
    for (let offset = 0; offset < all.total; offset += 3)
      pages.push(...(await getTimeline(recruiter, lead.id, { limit: 3, offset })).items);
    expect(pages).toEqual(all.items);
  },
);

test("texts need their own right; without it the entries about them stay", { tags: "full" }, async () => {
  const { lead } = await createBusyPerson();
  const reader = await testApp.as("recruiter", { permissions: ["crm.read"] });
  const { items } = await getTimeline(reader, lead.id, { limit: 200 });
  expect(items.map(({ source }) => source)).not.toContain("received-text");
  expect(items.filter(({ kind }) => kind === "text")).toMatchObject([
    { source: "entry", title: "Text message received" },
  ]);
});

test("the timeline includes merged leads, named by their address", { tags: "full" }, async () => {
  const { recruiter, lead, who } = await createBusyPerson();
  const id = await createPerson(recruiter);
  const before = (await getTimeline(recruiter, id)).total;
  await recruiter.call("POST /api/crm/leads/:id/merge", { params: { id }, body: { otherId: lead.id } });
  const { items, total } = await getTimeline(recruiter, id, { limit: 200 });
  expect(total).toBeGreaterThan(before + 5);
  expect(items.find(({ source }) => source === "application")).toMatchObject({ email: who.email });
  await recruiter.call("POST /api/crm/leads/:id/unmerge", { params: { id }, body: { otherId: lead.id } });
  expect((await getTimeline(recruiter, id, { kind: "application" })).total).toBe(0);
});

test(
  "the timeline has the mails of interviews to the person, and the files of screening answers",
  { tags: "full" },
  async () => {
    const { jobId, ids } = await createJobWithQuestions([{ kind: "file", label: "A model of yours" }]);
    const who = anApplication({ jobId });
    const sent = await applyWithForm(who, { [ids[0]!]: { bytes: sampleFiles.pdf, name: "model.pdf" } });
    const applicationId = (sent.body as { id: string }).id;
    const recruiter = await testApp.as("recruiter");
    await createInterview(recruiter, applicationId, [recruiter.userId!]);
    const lead = await getLeadByAnyEmail(who.email);
    const { items } = await getTimeline(recruiter, lead.id, { limit: 200 });
    const files = items.filter(({ source }) => source === "answer-file");
    expect(files).toMatchObject([
      { kind: "file", title: "model.pdf", text: "A model of yours", applicationId },
    ]);
    const path = `/api/applications/${applicationId}/answers/${files[0]!.id}/file`;
    expect((await recruiter.fetch(path)).status).toBe(200);
    // A reminder exists if the interview is more than a day away.
    const mails = items.filter(({ source, title }) => source === "mail" && title?.startsWith("interview."));
    expect(
      mails.map(({ title }) => title).filter((title) => title !== "interview.reminder"),
      "not the mail to the interviewer",
    ).toEqual(["interview.confirmation"]);
    expect(mails.length).toBeLessThanOrEqual(2);
  },
);

test("the timeline of an unknown person gets 404", async () => {
  const recruiter = await testApp.as("recruiter");
  const params = { id: crypto.randomUUID() };
  expect((await recruiter.call("GET /api/crm/people/:id/timeline", { params })).status).toBe(404);
});
