import { type APIRequestContext, expect } from "@playwright/test";
import { getId, jobValues, postHostileBody } from "./hostile-pages.ts";
import { hostileText } from "./hostile-text.ts";

/** Times in the past and in the future. */
const [yesterday, nextWeek] = [-1, 7].map((days) => new Date(Date.now() + days * 86_400_000).toISOString());

/** Creates a job. A job without a client is suggested for one. */
export async function postHostileJob(staff: APIRequestContext) {
  const job = getId(
    await postHostileBody(staff, "POST /api/jobs", {
      ...jobValues,
      workplace: "Remote",
      places: [],
      applicantCountries: ["US"],
    }),
  );
  const { company } = (await (await staff.get(`/api/jobs/${job.id}?scope=all`)).json()) as {
    company: string;
  };
  return { ...job, company };
}

/** Adds a person, changes them by form and bulk edit, and adds a task that is due. */
export async function postHostilePerson(staff: APIRequestContext, userId: string, suffix: string) {
  const fixedValues = {
    email: `person.${suffix}@example.com`,
    phone: `(646) 4${suffix.slice(-6, -4)}-${suffix.slice(-4)}`,
    source: "other",
    assignedTo: userId,
  };
  const person = getId(await postHostileBody(staff, "POST /api/crm/people", fixedValues));
  const { version } = (await (await staff.get(`/api/crm/leads/${person.id}`)).json()) as { version: number };
  const unchanged = { email: undefined, phone: undefined, source: undefined };
  await postHostileBody(staff, "PUT /api/crm/people/:id", { ...unchanged, version }, person);
  const { undo } = await postHostileBody(staff, "POST /api/crm/people/bulk-edit", {
    records: { ids: [person.id] },
    change: { addTags: [hostileText(40)] },
    after: undefined,
    preview: false,
  });
  await postHostileBody(staff, "POST /api/crm/people/bulk-edit/undo", { records: undo });
  await postHostileBody(
    staff,
    "POST /api/crm/leads/:id/activities",
    { activityType: "task", scheduledFor: yesterday, duration: null, outcome: null },
    person,
  );
  return person;
}

/** Creates a client with a contact, entries of its timeline and the order of a job. */
export async function postHostileClient(staff: APIRequestContext, job: { id: string }, suffix: string) {
  const terms = {
    ownerId: null,
    status: "active",
    fee: { kind: "percent", value: 20, currency: "USD" },
    guaranteeDays: 90,
  };
  const contactData = { email: `contact.${suffix}@example.com`, phone: "(312) 555-0142", isPrimary: true };
  const created = await postHostileBody(staff, "POST /api/clients", { ...terms, ...contactData });
  const client = getId(created);
  const { name } = await postHostileBody(
    staff,
    "PUT /api/clients/:id",
    { ...terms, version: created.version },
    client,
  );
  const contact = getId(
    await postHostileBody(
      staff,
      "POST /api/clients/:id/contacts",
      { ...contactData, email: `other.${suffix}@example.com` },
      client,
    ),
  );
  await postHostileBody(
    staff,
    "PUT /api/clients/:id/contacts/:contactId",
    { ...contactData, email: `manager.${suffix}@example.com` },
    { id: client.id, contactId: contact.id },
  );
  for (const entry of [
    { activityType: "note", dueAt: null },
    { activityType: "task", dueAt: nextWeek },
  ])
    await postHostileBody(staff, "POST /api/clients/:id/activities", entry, client);
  await postHostileBody(
    staff,
    "PUT /api/jobs/:id/order",
    {
      ...terms,
      clientId: undefined,
      clientName: name,
      contactId: contact.id,
      openings: 1,
      version: undefined,
    },
    job,
  );
  return { ...client, contactId: contact.id };
}

/** Assigns the jobs of a company to a new client. */
export const assignHostileCompany = (staff: APIRequestContext, company: string) =>
  postHostileBody(staff, "POST /api/clients/suggestions", { company });

/** Records the offer of an application in the stage Offer. */
export async function postHostilePlacement(staff: APIRequestContext, applicationId: string) {
  const date = nextWeek!.slice(0, 10);
  const created = await postHostileBody(staff, "POST /api/placements", {
    applicationId,
    clientId: undefined,
    offeredAt: date,
    startDate: date,
    pay: 90_000,
    payPeriod: "year",
    currency: "USD",
    fee: { kind: "percent", value: 20 },
    agreedDays: null,
    guaranteeDays: 90,
  });
  const unchanged = {
    status: undefined,
    offeredAt: undefined,
    startDate: undefined,
    endDate: undefined,
    pay: undefined,
    payPeriod: undefined,
    currency: undefined,
    fee: undefined,
    agreedDays: undefined,
    guaranteeDays: undefined,
  };
  await postHostileBody(
    staff,
    "PUT /api/placements/:id",
    { ...unchanged, version: created.version },
    getId(created),
  );
}

type Submittal = { url: string; candidates: [{ id: string }] };

/** Sends a shortlist with one candidate and answers for the client. */
export async function postHostileShortlist(
  staff: APIRequestContext,
  visitor: APIRequestContext,
  draft: { jobId: string; contactId: string; applicationId: string },
) {
  const candidate = {
    applicationId: draft.applicationId,
    headline: hostileText(160),
    profile: hostileText(2_000),
  };
  const shortlist = getId(
    await postHostileBody(staff, "POST /api/submittals", { ...draft, days: 14, candidates: [candidate] }),
  );
  const response = await staff.get(`/api/submittals/${shortlist.id}`);
  const { url, candidates } = (await response.json()) as Submittal;
  const params = { id: shortlist.id, candidateId: candidates[0].id };
  await postHostileBody(staff, "PUT /api/submittals/:id/candidates/:candidateId", {}, params);
  await postHostileBody(staff, "POST /api/submittals/:id/candidates/:candidateId/comments", {}, params);
  const link = new URL(url);
  const token = link.searchParams.get("token");
  const answer = { token, candidateId: params.candidateId, verdict: "interview" };
  await postHostileBody(visitor, "POST /api/shortlist/feedback", answer);
  return { ...shortlist, page: link.pathname + link.search };
}

/** Agrees to share name and resume with the employer. */
export async function grantEmployerConsent(visitor: APIRequestContext, token: string) {
  const response = await visitor.post("/api/employer-consent", { data: { token, decision: "granted" } });
  expect(response.ok(), await response.text()).toBe(true);
}
