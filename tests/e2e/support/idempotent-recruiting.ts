import { type APIRequestContext, expect } from "@playwright/test";
import { getJson, getTotal, parseJson, uniqueName } from "./concurrent-requests.ts";
import type { EndpointFixtures, IdempotentEndpoint } from "./idempotent-endpoint.ts";

async function create<T>(staff: APIRequestContext, path: string, data: object): Promise<T> {
  const response = await staff.post(path, { data });
  expect(response.status(), await response.text()).toBe(201);
  return parseJson<T>(response);
}

/** A job of a new client with a contact, and an applicant for it. */
async function createClientJob(staff: APIRequestContext) {
  const name = uniqueName();
  const job = await create<{ id: string }>(staff, "/api/jobs", {
    title: `Controller ${name}`,
    company: "Larkmoor",
    description: "Own the plan.",
    location: "Chicago, IL",
    status: "published",
  });
  const client = await create<{ id: string; contacts: [{ id: string }] }>(staff, "/api/clients", {
    name: `Client ${name}`,
    contact: { firstName: "Ottilie", email: `ottilie.${name}@example.com`, isPrimary: true },
  });
  const order = await staff.put(`/api/jobs/${job.id}/order`, { data: { clientId: client.id } });
  expect(order.status(), await order.text()).toBe(200);
  const application = await create<{ id: string }>(staff, "/api/applications", {
    firstName: "Ada",
    lastName: name,
    email: `ada.${name}@example.com`,
    phone: "(312) 555-0142",
    agreeToTerms: true,
    jobId: job.id,
  });
  return { jobId: job.id, clientContactId: client.contacts[0].id, applicationId: application.id };
}

type ClientJob = Pick<EndpointFixtures, "jobId" | "clientContactId" | "applicationId">;
const shortlist = ({ jobId, clientContactId, applicationId }: ClientJob, message: string) => ({
  jobId,
  contactId: clientContactId,
  message,
  askConsent: false,
  candidates: [{ applicationId, headline: "Controller", profile: "Ten years of plans." }],
});

async function createShortlist(staff: APIRequestContext): Promise<Partial<EndpointFixtures>> {
  const { id } = await create<{ id: string }>(
    staff,
    "/api/submittals",
    shortlist(await createClientJob(staff), "First"),
  );
  const { candidates } = await getJson<Submittal>(staff, `/api/submittals/${id}`);
  return { submittalId: id, candidateId: candidates[0].id };
}

/** A user and a time at which this user is free. */
async function findInterviewTime(staff: APIRequestContext): Promise<Partial<EndpointFixtures>> {
  const [{ id }] = await getJson<[{ id: string }]>(staff, "/api/interviews/interviewers");
  const [time] = await getJson<[{ startsAt: string }]>(staff, `/api/interviews/times?interviewers=${id}`);
  return { interviewerId: id, interviewTime: time.startsAt };
}

type Submittal = { candidates: [{ id: string; comments: { text: string }[] }] };
const countContaining = (texts: string[], name: string) => texts.filter((text) => text.includes(name)).length;

/** Endpoints for people, interviews, pipelines and shortlists. */
export const recruitingEndpoints: IdempotentEndpoint[] = [
  {
    endpoint: "POST /api/crm/people",
    name: "a person",
    role: "recruiter",
    buildRequest: (name, note) => ({
      address: "/api/crm/people",
      data: {
        firstName: "Ada",
        lastName: name,
        email: `${name}@example.com`,
        source: "referral",
        legalBasis: "consent",
        note,
      },
    }),
    countCreated: (staff, name) => getTotal(staff, `/api/crm/people?q=${name}&limit=1`),
  },
  {
    endpoint: "POST /api/interviews",
    name: "an interview",
    role: "recruiter",
    createFixtures: findInterviewTime,
    buildRequest: (_, notes, { applicationId, interviewerId, interviewTime }) => ({
      address: "/api/interviews",
      data: {
        applicationId,
        title: "First conversation",
        location: "phone",
        interviewerIds: [interviewerId],
        choice: "time",
        startsAt: interviewTime,
        notes,
      },
    }),
    countCreated: (staff, _, { applicationId }) =>
      getTotal(staff, `/api/interviews?applicationId=${applicationId}&limit=1`),
  },
  {
    endpoint: "POST /api/pipeline/templates",
    name: "a mail template",
    role: "manager",
    buildRequest: (name, body) => ({
      address: "/api/pipeline/templates",
      data: { name, subject: "Your application", body },
    }),
    countCreated: async (staff, name) =>
      countContaining(
        (await getJson<{ name: string }[]>(staff, "/api/pipeline/templates")).map(
          (template) => template.name,
        ),
        name,
      ),
  },
  {
    endpoint: "POST /api/newsletters",
    name: "a newsletter",
    role: "manager",
    buildRequest: (name, introduction) => ({
      address: "/api/newsletters",
      data: { subject: name, introduction },
    }),
    countCreated: async (staff, name) =>
      countContaining(
        (await getJson<{ subject: string }[]>(staff, "/api/newsletters?limit=100")).map(
          ({ subject }) => subject,
        ),
        name,
      ),
  },
  {
    endpoint: "POST /api/sms/campaigns",
    name: "a campaign of texts",
    role: "manager",
    buildRequest: (name, text) => ({
      address: "/api/sms/campaigns",
      data: {
        name,
        template: `${text} roles at {{firm}}.`,
        audience: { tags: [], stages: [], leadTypes: [], sources: [] },
        ratePerMinute: 30,
        quietFrom: "21:00",
        quietUntil: "08:00",
      },
    }),
    countCreated: async (staff, name) =>
      countContaining(
        (await getJson<{ name: string }[]>(staff, "/api/sms/campaigns?limit=20")).map(
          (campaign) => campaign.name,
        ),
        name,
      ),
  },
  {
    endpoint: "POST /api/submittals",
    name: "a shortlist",
    role: "recruiter",
    createFixtures: createClientJob,
    buildRequest: (_, message, fixtures) => ({
      address: "/api/submittals",
      data: shortlist(fixtures, message),
    }),
    countCreated: (staff, _, { applicationId }) =>
      getTotal(staff, `/api/submittals?applicationId=${applicationId}&limit=1`),
  },
  {
    endpoint: "POST /api/submittals/:id/candidates/:candidateId/comments",
    name: "a comment on a shortlist",
    role: "recruiter",
    createFixtures: createShortlist,
    buildRequest: (name, variant, { submittalId, candidateId }) => ({
      address: `/api/submittals/${submittalId}/candidates/${candidateId}/comments`,
      data: { text: `${name} ${variant}` },
    }),
    countCreated: async (staff, name, { submittalId }) =>
      countContaining(
        (await getJson<Submittal>(staff, `/api/submittals/${submittalId}`)).candidates[0].comments.map(
          ({ text }) => text,
        ),
        name,
      ),
  },
];
