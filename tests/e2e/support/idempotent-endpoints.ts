import type { APIRequestContext } from "@playwright/test";
import { parseJson, randomClientIp, uniqueName, getJson, getTotal } from "./concurrent-requests.ts";
import { queryDatabase } from "./database.ts";
import type { EndpointFixtures, IdempotentEndpoint } from "./idempotent-endpoint.ts";
import { recruitingEndpoints } from "./idempotent-recruiting.ts";

const person = (name: string) => ({ firstName: "Ada", lastName: name, email: `${name}@example.com` });
const inquiry = { inquiry: "General question", company: "", phone: "" };
const countContacts = (staff: APIRequestContext, name: string) =>
  getTotal(staff, `/api/contacts?q=${name}&limit=1`);
const countAppointments = (staff: APIRequestContext, name: string) =>
  getTotal(staff, `/api/admin/booking/appointments?q=${name}&limit=1`);
const booking = (name: string, bookerNotes: string, { type, slot }: EndpointFixtures) => ({
  bookingTypeId: type,
  appointmentDate: slot,
  bookerName: name,
  bookerEmail: `${name}@example.com`,
  bookerNotes,
});

type HistoryResponse = { entries: { description: string | null }[] };
const countTimelineEntries = async (staff: APIRequestContext, address: string, name: string) =>
  (await getJson<HistoryResponse>(staff, `${address}/history`)).entries.filter(({ description }) =>
    description?.includes(name),
  ).length;

const applicant = (name: string, additionalInfo: string) => ({
  ...person(name),
  phone: "(312) 555-0142",
  additionalInfo,
  agreeToTerms: true,
});

/** Categories that no other test writes drafts in at the same time. */
const categories: Record<string, string> = {
  first: "Finance Leadership",
  other: "Platform Comparison",
  third: "Career Development",
};
const countDrafts = async (request: APIRequestContext) =>
  (
    await queryDatabase(
      request,
      `select d.id from deliveries d join articles a on a.id = d.entity_id where d.action = 'article.write'
        and d.payload ->> 'category' in (select value from json_each(?))`,
      JSON.stringify(Object.values(categories)),
    )
  ).length;

export const idempotentEndpoints: IdempotentEndpoint[] = [
  {
    endpoint: "POST /api/applications",
    name: "an application",
    buildRequest: (name, variant) => ({ address: "/api/applications", data: applicant(name, variant) }),
    countCreated: (staff, name) => getTotal(staff, `/api/applications?q=${name}&limit=1`),
  },
  {
    endpoint: "POST /api/ghl/direct-contact",
    name: "a message from the home page",
    buildRequest: (name, variant) => ({
      address: "/api/ghl/direct-contact",
      data: { ...person(name), ...inquiry, message: variant },
    }),
    countCreated: countContacts,
  },
  {
    endpoint: "POST /api/contact/submit",
    name: "a message from the contact page",
    buildRequest: (name, variant) => ({
      address: "/api/contact/submit",
      data: { ...person(name), helpType: "other", message: variant },
    }),
    countCreated: countContacts,
  },
  {
    endpoint: "POST /api/analytics/contact-with-attribution",
    name: "a message with attribution",
    buildRequest: (name, variant) => ({
      address: "/api/analytics/contact-with-attribution",
      data: { formData: { ...person(name), helpType: "other", message: variant }, analyticsData: {} },
    }),
    countCreated: countContacts,
  },
  {
    endpoint: "POST /api/booking/appointments",
    name: "a booking",
    buildRequest: (name, variant, fixtures) => ({
      address: "/api/booking/appointments",
      data: booking(name, variant, fixtures),
    }),
    countCreated: countAppointments,
  },
  {
    endpoint: "POST /api/admin/booking/appointments",
    name: "a booking for a caller",
    role: "recruiter",
    buildRequest: (name, variant, fixtures) => ({
      address: "/api/admin/booking/appointments",
      data: booking(name, variant, fixtures),
    }),
    countCreated: countAppointments,
  },
  {
    endpoint: "POST /api/contacts/:id/notes",
    name: "a note on a message",
    role: "recruiter",
    buildRequest: (name, variant, { contactId }) => ({
      address: `/api/contacts/${contactId}/notes`,
      data: { text: `${name} ${variant}` },
    }),
    countCreated: (staff, name, { contactId }) =>
      countTimelineEntries(staff, `/api/contacts/${contactId}`, name),
  },
  {
    endpoint: "POST /api/applications/:id/replies",
    name: "an answer to an applicant",
    role: "recruiter",
    buildRequest: (name, variant, { applicationId }) => ({
      address: `/api/applications/${applicationId}/replies`,
      data: { subject: "Your application", message: `${name} ${variant}` },
    }),
    countCreated: (staff, name, { applicationId }) =>
      countTimelineEntries(staff, `/api/applications/${applicationId}`, name),
  },
  {
    endpoint: "POST /api/applications/:id/notes",
    name: "a note on an applicant",
    role: "recruiter",
    buildRequest: (name, variant, { applicationId }) => ({
      address: `/api/applications/${applicationId}/notes`,
      data: { text: `${name} ${variant}` },
    }),
    countCreated: (staff, name, { applicationId }) =>
      countTimelineEntries(staff, `/api/applications/${applicationId}`, name),
  },
  {
    endpoint: "POST /api/contacts/:id/replies",
    name: "an answer to a message",
    role: "recruiter",
    buildRequest: (name, variant, { contactId }) => ({
      address: `/api/contacts/${contactId}/replies`,
      data: { subject: "Your message", message: `${name} ${variant}` },
    }),
    countCreated: (staff, name, { contactId }) =>
      countTimelineEntries(staff, `/api/contacts/${contactId}`, name),
  },
  {
    endpoint: "POST /api/crm/leads/:id/replies",
    name: "a reply to a lead",
    role: "recruiter",
    buildRequest: (name, variant, { leadId }) => ({
      address: `/api/crm/leads/${leadId}/replies`,
      data: { subject: "Your request", message: `${name} ${variant}` },
    }),
    countCreated: (staff, name, { contactId }) =>
      countTimelineEntries(staff, `/api/contacts/${contactId}`, name),
  },
  {
    endpoint: "POST /api/newsletter",
    name: "a subscription",
    buildRequest: (name, source) => ({
      address: "/api/newsletter",
      data: { email: `${name}@example.com`, source },
    }),
    countCreated: async (_, name, __, request) =>
      (
        await queryDatabase(
          request,
          `select d.id from deliveries d join newsletter_subscribers s on s.id = d.entity_id
            where d.action = 'newsletter.confirm' and s.email = ?`,
          `${name}@example.com`,
        )
      ).length,
  },
  {
    endpoint: "POST /api/content/generate-from-prompt",
    name: "an article from a prompt",
    role: "recruiter",
    getSlowResult: (name, variant) => `${name}, ${variant}`,
    buildRequest: (name, variant) => ({
      address: "/api/content/generate-from-prompt",
      data: { prompt: `On ${name}, ${variant}`, variables: {}, category: "Market Trends", templateId: null },
    }),
    countCreated: async (staff, name) =>
      (await getJson<{ content: string }[]>(staff, "/api/content/articles?limit=20")).filter(({ content }) =>
        content.includes(name),
      ).length,
  },
  {
    endpoint: "POST /api/content/articles/generate",
    name: "an article in a category",
    role: "recruiter",
    getSlowResult: (_, variant) => categories[variant]!,
    buildRequest: (_, variant) => ({
      address: "/api/content/articles/generate",
      data: { category: categories[variant] },
    }),
    countCreated: async (_, __, { drafts }, request) => (await countDrafts(request)) - drafts,
  },
  ...recruitingEndpoints,
];

/** Creates an application and a contact, picks a free slot on a separate day for each endpoint, and adds its own fixtures. */
export async function createFixtures(
  request: APIRequestContext,
  staff: APIRequestContext,
  endpointIndex: number,
): Promise<EndpointFixtures> {
  const name = uniqueName();
  const ids = await Promise.all(
    [
      request.post("/api/applications", { data: applicant(name, "I apply."), headers: randomClientIp() }),
      request.post("/api/ghl/direct-contact", {
        data: { ...person(name), ...inquiry, message: "I write." },
        headers: randomClientIp(),
      }),
    ].map(async (answer) => (await parseJson<{ id: string }>(await answer)).id),
  );
  const [{ id: type }] = await getJson<[{ id: string }]>(request, "/api/booking/types");
  const days = await getJson<{ date: string; free: number }[]>(request, `/api/booking/types/${type}/days`);
  const openDays = days.filter(({ free }) => free > 0).toSorted((a, b) => b.free - a.free);
  const { date } = openDays[endpointIndex % openDays.length]!;
  const slots = await getJson<{ startsAt: string; isAvailable: boolean }[]>(
    request,
    `/api/booking/types/${type}/slots?date=${date}`,
  );
  const available = slots.filter(({ isAvailable }) => isAvailable);
  // The second endpoint of a day takes its last slot.
  const slot = available.at(endpointIndex < openDays.length ? 0 : -1)!.startsAt;
  const { leadId } = await getJson<{ leadId: string }>(staff, `/api/contacts/${ids[1]!}/history`);
  const fixtures: EndpointFixtures = {
    applicationId: ids[0]!,
    contactId: ids[1]!,
    leadId,
    type,
    slot,
    drafts: await countDrafts(request),
  };
  return { ...fixtures, ...(await idempotentEndpoints[endpointIndex]?.createFixtures?.(staff, fixtures)) };
}
