import { expect, test } from "vitest";
import { deliveryHandlers } from "#worker/background/queue.ts";
import { deliver } from "#worker/runtime/deliveries.ts";
import { mailbox } from "#worker/vendors/email-binding.ts";
import { createClient, createClientJob } from "#tests/support/clients.ts";
import type { Person } from "#tests/support/person.ts";
import { anApplication, toFormData } from "#tests/support/samples.ts";
import { siteAhead, testApp } from "#tests/support/test-app.ts";
import { select } from "#tests/support/tables.ts";

const RESUME_TEXT = "Strictly private resume bytes";
const MANAGER = "Head of Finance";

/** An application with a resume file, by multipart form. */
async function applyWithResume(jobId: string, more: Parameters<typeof anApplication>[0] = {}) {
  const who = anApplication({
    jobId,
    currentPosition: "Controller at Tallowmere Foods",
    phone: "(312) 555-0177",
    ...more,
  });
  const bytes = `%PDF-1.7\n${RESUME_TEXT}\n%%EOF\n`;
  const resume = new File([bytes], "Halvorsen resume.pdf", { type: "application/pdf" });
  const response = await testApp.visitor().fetch("/api/applications", {
    method: "POST",
    body: toFormData(who, resume),
    headers: { accept: "application/json" },
  });
  expect(response.status).toBe(201);
  const { id } = (await response.json()) as { id: string };
  return { id, who };
}

async function createShortlist(candidates = 1) {
  const recruiter = await testApp.as("recruiter");
  const contact = {
    firstName: "Bo",
    lastName: "Lind",
    email: "bo.lind@client.example",
    title: MANAGER,
    isPrimary: true,
  };
  const client = await createClient(recruiter, { contact });
  const job = await createClientJob(recruiter, client.id);
  const people = [];
  for (let index = 0; index < candidates; index++) people.push(await applyWithResume(job.id));
  const contactId = String(
    (await select("select id from client_contacts where client_id = ?", client.id))[0]!.id,
  );
  const draft = {
    jobId: job.id,
    contactId,
    message: "Two strong profiles.",
    candidates: people.map(({ id }) => ({
      applicationId: id,
      headline: "Controller",
      profile: "Led the close.",
    })),
  };
  const { status, body } = await recruiter.call("POST /api/submittals", { body: draft });
  expect(status).toBe(201);
  const detail = await getDetail(recruiter, body.id);
  const token = new URL(detail.url!).searchParams.get("token")!;
  return { recruiter, client, job, people, draft, id: body.id, detail, token };
}

const getDetail = async (recruiter: Person, id: string) =>
  (await recruiter.call("GET /api/submittals/:id", { params: { id } })).body;
const getShortlist = (token: string, person = testApp.visitor()) =>
  person.call("GET /api/shortlist", { query: { token } });
const getResume = (token: string, candidateId: string) =>
  testApp
    .visitor()
    .fetch(`/api/shortlist/candidates/${candidateId}/resume?${new URLSearchParams({ token })}`);
const answer = (
  token: string,
  candidateId: string,
  more: { verdict?: "yes" | "no" | "interview"; comment?: string },
) => testApp.visitor().call("POST /api/shortlist/feedback", { body: { token, candidateId, ...more } });

/** Sends the mails of an action again and returns them: the queue has sent them already. */
async function sendAgain(action: string, entityId: string) {
  const mailer = mailbox();
  const ctx = testApp.ctx();
  const config = { ...ctx.config, staffMail: "talent@example.com" };
  const where = "action = ? and entity_id = ?";
  const set = "status = 'waiting', lease_until = null, next_attempt_at = '2020', attempts = 0";
  await select(`update deliveries set ${set} where ${where}`, action, entityId);
  for (const { id } of await select(`select id from deliveries where ${where}`, action, entityId))
    await deliver({ ...ctx, config, ports: { ...ctx.ports, mailer } }, String(id), deliveryHandlers);
  return mailer.sent;
}

/** The candidate's token from the mail that asks for the consent. */
async function getConsentToken(applicationId: string): Promise<string> {
  const mail = (await sendAgain("submittal.consent", applicationId)).at(-1)!;
  expect(mail.subject).toMatch(/^May we introduce you to /);
  return new URL(/https?:\S+employer-consent\S+/.exec(mail.text)![0]).searchParams.get("token")!;
}

const decide = (token: string, decision: "granted" | "declined") =>
  testApp.visitor().call("POST /api/employer-consent", { body: { token, decision } });

test("before consent no response to the client has a name, address, employer or resume byte", async () => {
  const { token, detail, people } = await createShortlist(2);
  const [candidate] = detail.candidates;
  const page = await testApp.visitor().fetch(`/shortlist?${new URLSearchParams({ token })}`);
  const answers = [
    JSON.stringify((await getShortlist(token)).body),
    await page.text(),
    await (await getResume(token, candidate!.id)).text(),
    JSON.stringify((await answer(token, candidate!.id, { verdict: "interview", comment: "When?" })).body),
    await (
      await testApp
        .visitor()
        .fetch(`/api/shortlist/candidates/${candidate!.applicationId}/resume?token=${token}`)
    ).text(),
  ];
  const [mail] = await sendAgain("submittal.link", detail.id);
  expect(mail!.to).toBe("bo.lind@client.example");
  for (const text of [...answers, mail!.text, mail!.html ?? ""])
    for (const secret of [
      "Iris",
      "Halvorsen",
      people[0]!.who.email,
      people[1]!.who.email,
      "555-0177",
      "Tallowmere",
      RESUME_TEXT,
      candidate!.applicationId,
    ])
      expect(text).not.toContain(secret);
  expect(page.status).toBe(200);
  expect((await getResume(token, candidate!.id)).status).toBe(404);
});

test(
  "texts that name a candidate are rejected before consent, also in texts about another candidate",
  { tags: "full" },
  async () => {
    const { recruiter, draft, people, id, detail } = await createShortlist(2);
    const send = (change: object) =>
      recruiter.callUntyped("POST /api/submittals", { body: { ...draft, ...change } });
    const [first, second] = draft.candidates;
    for (const change of [
      { message: "Meet Iris" },
      { candidates: [{ ...first!, profile: "Ask Ms. Halvorsen" }, second!] },
      { candidates: [{ ...first!, headline: `Better than ${people[1]!.who.email}` }, second!] },
      { candidates: [first!, { ...second!, headline: "Controller at Tallowmere Foods" }] },
    ])
      expect((await send(change)).status).toBe(400);
    const params = { id, candidateId: detail.candidates[0]!.id };
    const comment = await recruiter.call("POST /api/submittals/:id/candidates/:candidateId/comments", {
      params,
      body: { text: "Iris can start in May" },
    });
    expect(comment.status).toBe(400);
    expect(comment.body.fields).toHaveProperty("text");
  },
);

test("consent shows name and resume to this client only, and its withdrawal hides them at once", async () => {
  const { recruiter, token, detail, people, draft } = await createShortlist();
  const [candidate] = detail.candidates;
  const consentToken = await getConsentToken(people[0]!.id);
  // Mail scanners open links: opening decides nothing.
  await testApp.visitor().fetch(`/employer-consent?${new URLSearchParams({ token: consentToken })}`);
  expect((await getShortlist(token)).body.candidates[0]!.name).toBeNull();
  expect((await decide(consentToken, "granted")).status).toBe(200);
  const shared = (await getShortlist(token)).body.candidates[0]!;
  expect([shared.name, shared.resume?.name]).toEqual(["Iris Halvorsen", "Halvorsen resume.pdf"]);
  const resume = await getResume(token, candidate!.id);
  expect(resume.status).toBe(200);
  expect(await resume.text()).toContain(RESUME_TEXT);
  // Another client has to ask again.
  const other = await createClient(recruiter, {
    contact: { firstName: "Ada", lastName: "Berg", email: "ada@other.example", isPrimary: true },
  });
  const otherJob = await createClientJob(recruiter, other.id);
  const contactId = String(
    (await select("select id from client_contacts where client_id = ?", other.id))[0]!.id,
  );
  const { body } = await recruiter.call("POST /api/submittals", {
    body: { ...draft, jobId: otherJob.id, contactId, message: "" },
  });
  const otherToken = new URL((await getDetail(recruiter, body.id)).url!).searchParams.get("token")!;
  expect((await getShortlist(otherToken)).body.candidates[0]!.name).toBeNull();
  // A comment that names the candidate is hidden again with the name.
  const params = { id: detail.id, candidateId: candidate!.id };
  const named = await recruiter.call("POST /api/submittals/:id/candidates/:candidateId/comments", {
    params,
    body: { text: "Iris can start in May" },
  });
  expect(named.status).toBe(201);
  await decide(consentToken, "declined");
  const hidden = JSON.stringify((await getShortlist(token)).body);
  expect(hidden).not.toContain("Iris");
  expect((await getResume(token, candidate!.id)).status).toBe(404);
  const states = await select("select state from employer_consents where application_id = ?", people[0]!.id);
  expect(states.map(({ state }) => state).toSorted()).toEqual(["requested", "withdrawn"]);
});

test(
  "the client's answer and comment reach staff by mail, once, and can be changed",
  { tags: "full" },
  async () => {
    const { recruiter, token, detail, id } = await createShortlist();
    const candidateId = detail.candidates[0]!.id;
    const replies = await Promise.all(
      Array.from({ length: 4 }, () => answer(token, candidateId, { verdict: "yes", comment: "Strong." })),
    );
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect((await answer(token, candidateId, { verdict: "yes", comment: "Strong." })).status).toBe(200);
    const [stored] = (await getDetail(recruiter, id)).candidates;
    expect([stored!.verdict, stored!.comments.map(({ text }) => text)]).toEqual(["yes", ["Strong."]]);
    const notices = "select id from deliveries where action = 'submittal.feedback' and entity_id = ?";
    expect(await select(notices, candidateId)).toHaveLength(1);
    await answer(token, candidateId, { verdict: "interview" });
    expect((await getDetail(recruiter, id)).candidates[0]!.verdict).toBe("interview");
    expect(await select(notices, candidateId)).toHaveLength(2);
    const mails = await sendAgain("submittal.feedback", candidateId);
    expect(mails.map(({ subject }) => subject.includes("Iris Halvorsen"))).toEqual([true, true]);
  },
);

test("an answer by a form post leads back to the shortlist", { tags: "full" }, async () => {
  const { token, detail } = await createShortlist();
  const form = new URLSearchParams({
    token,
    candidateId: detail.candidates[0]!.id,
    verdict: "no",
    comment: "",
  });
  const response = await testApp.visitor().fetch("/api/shortlist/feedback", {
    method: "POST",
    body: form,
    headers: { accept: "text/html" },
  });
  expect(response.status).toBe(303);
  expect(response.headers.get("location")).toContain("/shortlist?token=");
  const empty = new URLSearchParams({ token, candidateId: detail.candidates[0]!.id, comment: "" });
  const refused = await testApp.visitor().fetch("/api/shortlist/feedback", {
    method: "POST",
    body: empty,
    headers: { accept: "text/html" },
  });
  expect(refused.status).toBe(400);
  expect(await refused.text()).toContain("Choose an answer or write a comment.");
});

test("expiry, closing and removing the contact close the link at once", { tags: "full" }, async () => {
  const { recruiter, token, detail, id, draft } = await createShortlist();
  const candidateId = detail.candidates[0]!.id;
  expect((await getShortlist(token, testApp.visitor().at(siteAhead(15, "day")))).status).toBe(410);
  await recruiter.call("POST /api/submittals/:id/close", { params: { id }, body: {} });
  expect((await getShortlist(token)).status).toBe(410);
  expect((await answer(token, candidateId, { verdict: "yes" })).status).toBe(410);
  const page = await testApp.visitor().fetch(`/shortlist?${new URLSearchParams({ token })}`);
  expect([page.status, (await page.text()).includes("not available")]).toEqual([404, true]);
  await recruiter.call("POST /api/submittals/:id/extend", { params: { id }, body: { days: 5 } });
  expect((await getShortlist(token)).status).toBe(200);
  await select("delete from client_contacts where id = ?", draft.contactId);
  expect((await getShortlist(token)).status).toBe(410);
  expect(
    (await recruiter.call("POST /api/submittals/:id/extend", { params: { id }, body: { days: 5 } })).status,
  ).toBe(409);
});

test("a candidate who withdraws or is erased disappears from the shortlist", { tags: "full" }, async () => {
  const { token, detail, people } = await createShortlist(3);
  const [first, second, third] = detail.candidates;
  await select("update applications set stage = 'withdrawn' where id = ?", people[0]!.id);
  const admin = await testApp.as("admin");
  await admin.call("DELETE /api/admin/people", { query: { email: people[1]!.who.email } });
  const { body } = await getShortlist(token);
  expect(body.candidates.map(({ id }) => id)).toEqual([third!.id]);
  expect((await answer(token, first!.id, { verdict: "yes" })).status).toBe(410);
  expect((await answer(token, second!.id, { verdict: "yes" })).status).toBe(410);
  for (const table of ["submittal_candidates", "employer_consents"])
    expect(await select(`select id from ${table} where application_id = ?`, people[1]!.id)).toEqual([]);
  const consents = await select(
    "select id from deliveries where action = 'submittal.consent' and entity_id = ?",
    people[1]!.id,
  );
  expect(consents).toEqual([]);
});

test("forged, foreign and swapped tokens are rejected", async () => {
  const { token, people } = await createShortlist();
  const { detail: other } = await createShortlist();
  const consentToken = await getConsentToken(people[0]!.id);
  expect((await getShortlist(`${token.slice(0, -3)}abc`)).status).toBe(400);
  expect((await getShortlist(consentToken)).status).toBe(400);
  expect((await decide(token, "granted")).status).toBe(400);
  expect((await answer(token, other.candidates[0]!.id, { verdict: "yes" })).status).toBe(410);
  expect((await getResume(token, other.candidates[0]!.id)).status).toBe(404);
});

test("simultaneous shortlists with one candidate send one consent mail", { tags: "full" }, async () => {
  const { recruiter, draft, people } = await createShortlist();
  await Promise.all([1, 2, 3].map(() => recruiter.call("POST /api/submittals", { body: draft })));
  const requests = "select id from deliveries where action = 'submittal.consent' and entity_id = ?";
  expect(await select(requests, people[0]!.id)).toHaveLength(1);
  expect(
    await select("select id from employer_consents where application_id = ?", people[0]!.id),
  ).toHaveLength(1);
});

test("a repeated idempotency key sends one shortlist", { tags: "full" }, async () => {
  const { recruiter, draft } = await createShortlist();
  const before = (await select("select id from submittals")).length;
  const send = () => recruiter.call("POST /api/submittals", { body: draft }, { "Idempotency-Key": "one" });
  const [first, second] = [await send(), await send()];
  expect(first.body.id).toBe(second.body.id);
  expect((await select("select id from submittals")).length).toBe(before + 1);
});

test(
  "a job without a client, a foreign contact and withdrawn applicants are refused",
  { tags: "full" },
  async () => {
    const { recruiter, draft, people } = await createShortlist();
    const send = (change: object) =>
      recruiter.callUntyped("POST /api/submittals", { body: { ...draft, ...change } });
    expect((await send({ contactId: crypto.randomUUID() })).status).toBe(400);
    await select("update applications set stage = 'withdrawn' where id = ?", people[0]!.id);
    expect((await send({})).status).toBe(400);
    await select("update applications set stage = 'new' where id = ?", people[0]!.id);
    await select("delete from job_orders where job_id = ?", draft.jobId);
    expect((await send({})).status).toBe(409);
  },
);

test("users without the right cannot send, and a mail for a closed shortlist is not sent", async () => {
  const { recruiter, draft, id } = await createShortlist();
  const user = await testApp.as("user");
  expect((await user.call("POST /api/submittals", { body: draft })).status).toBe(403);
  await recruiter.call("POST /api/submittals/:id/close", { params: { id }, body: {} });
  expect(await sendAgain("submittal.link", id)).toEqual([]);
});
