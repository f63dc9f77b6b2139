import type { APIRequestContext } from "@playwright/test";
import { bodyOf, elsewhere, mark, read, total } from "./concurrent-requests.ts";
import { inDatabase } from "./database.ts";

type Post = { address: string; data: Record<string, unknown> };
type Row = {
  /** The endpoint, as the contract names it. */
  at: string;
  name: string;
  /** Who posts; a visitor unless told. */
  by?: "recruiter";
  /** It takes its time: who comes meanwhile is told to wait, not answered. What the answer holds of what was asked for. */
  slow?: (mark: string, variant: string) => string;
  /** What is posted by the person of this name; two variants differ in what they say. */
  post: (mark: string, variant: string, about: About) => Post;
  /** How many came of it. */
  made: (
    office: APIRequestContext,
    mark: string,
    about: About,
    request: APIRequestContext,
  ) => Promise<number>;
};
type About = { contactId: string; applicationId: string; type: string; slot: string; drafts: number };

const person = (name: string) => ({ firstName: "Ada", lastName: name, email: `${name}@example.com` });
const inquiry = { inquiry: "General question", company: "", phone: "" };
const contactsOf = (office: APIRequestContext, name: string) =>
  total(office, `/api/contacts?q=${name}&limit=1`);
const appointmentsOf = (office: APIRequestContext, name: string) =>
  total(office, `/api/admin/booking/appointments?q=${name}&limit=1`);
const booking = (name: string, bookerNotes: string, { type, slot }: About) => ({
  bookingTypeId: type,
  appointmentDate: slot,
  bookerName: name,
  bookerEmail: `${name}@example.com`,
  bookerNotes,
});

type History = { entries: { description: string | null }[] };
const timelineOf = async (office: APIRequestContext, address: string, name: string) =>
  (await read<History>(office, `${address}/history`)).entries.filter(({ description }) =>
    description?.includes(name),
  ).length;

const applicant = (name: string, additionalInfo: string) => ({
  ...person(name),
  phone: "(312) 555-0142",
  additionalInfo,
  agreeToTerms: true,
});

/** Nobody else has a draft written in these at that time. */
const categories: Record<string, string> = {
  first: "Finance Leadership",
  other: "Platform Comparison",
  third: "Career Development",
};
const draftsIn = async (request: APIRequestContext) =>
  (
    await inDatabase(
      request,
      `select d.id from deliveries d join articles a on a.id = d.entity_id where d.action = 'article.write'
        and d.payload ->> 'category' in (select value from json_each(?))`,
      JSON.stringify(Object.values(categories)),
    )
  ).length;

export const rows: Row[] = [
  {
    at: "POST /api/applications",
    name: "an application",
    post: (name, word) => ({ address: "/api/applications", data: applicant(name, word) }),
    made: (office, name) => total(office, `/api/applications?q=${name}&limit=1`),
  },
  {
    at: "POST /api/ghl/direct-contact",
    name: "a message from the home page",
    post: (name, word) => ({
      address: "/api/ghl/direct-contact",
      data: { ...person(name), ...inquiry, message: word },
    }),
    made: contactsOf,
  },
  {
    at: "POST /api/contact/submit",
    name: "a message from the contact page",
    post: (name, word) => ({
      address: "/api/contact/submit",
      data: { ...person(name), helpType: "other", message: word },
    }),
    made: contactsOf,
  },
  {
    at: "POST /api/analytics/contact-with-attribution",
    name: "a message with attribution",
    post: (name, word) => ({
      address: "/api/analytics/contact-with-attribution",
      data: { formData: { ...person(name), helpType: "other", message: word }, analyticsData: {} },
    }),
    made: contactsOf,
  },
  {
    at: "POST /api/booking/appointments",
    name: "a booking",
    post: (name, word, about) => ({ address: "/api/booking/appointments", data: booking(name, word, about) }),
    made: appointmentsOf,
  },
  {
    at: "POST /api/admin/booking/appointments",
    name: "a booking for a caller",
    by: "recruiter",
    post: (name, word, about) => ({
      address: "/api/admin/booking/appointments",
      data: booking(name, word, about),
    }),
    made: appointmentsOf,
  },
  {
    at: "POST /api/contacts/:id/notes",
    name: "a note on a message",
    by: "recruiter",
    post: (name, word, { contactId }) => ({
      address: `/api/contacts/${contactId}/notes`,
      data: { text: `${name} ${word}` },
    }),
    made: (office, name, { contactId }) => timelineOf(office, `/api/contacts/${contactId}`, name),
  },
  {
    at: "POST /api/applications/:id/replies",
    name: "an answer to an applicant",
    by: "recruiter",
    post: (name, word, { applicationId }) => ({
      address: `/api/applications/${applicationId}/replies`,
      data: { subject: "Your application", message: `${name} ${word}` },
    }),
    made: (office, name, { applicationId }) => timelineOf(office, `/api/applications/${applicationId}`, name),
  },
  {
    at: "POST /api/applications/:id/notes",
    name: "a note on an applicant",
    by: "recruiter",
    post: (name, word, { applicationId }) => ({
      address: `/api/applications/${applicationId}/notes`,
      data: { text: `${name} ${word}` },
    }),
    made: (office, name, { applicationId }) => timelineOf(office, `/api/applications/${applicationId}`, name),
  },
  {
    at: "POST /api/contacts/:id/replies",
    name: "an answer to a message",
    by: "recruiter",
    post: (name, word, { contactId }) => ({
      address: `/api/contacts/${contactId}/replies`,
      data: { subject: "Your message", message: `${name} ${word}` },
    }),
    made: (office, name, { contactId }) => timelineOf(office, `/api/contacts/${contactId}`, name),
  },
  {
    at: "POST /api/newsletter",
    name: "a subscription",
    post: (name, source) => ({ address: "/api/newsletter", data: { email: `${name}@example.com`, source } }),
    made: async (_, name, __, request) =>
      (
        await inDatabase(
          request,
          `select d.id from deliveries d join newsletter_subscribers s on s.id = d.entity_id
            where d.action = 'newsletter.confirm' and s.email = ?`,
          `${name}@example.com`,
        )
      ).length,
  },
  {
    at: "POST /api/content/generate-from-prompt",
    name: "an article from a prompt",
    by: "recruiter",
    slow: (name, word) => `${name}, ${word}`,
    post: (name, word) => ({
      address: "/api/content/generate-from-prompt",
      data: { prompt: `On ${name}, ${word}`, variables: {}, category: "Market Trends", templateId: null },
    }),
    made: async (office, name) =>
      (await read<{ content: string }[]>(office, "/api/content/articles?limit=20")).filter(({ content }) =>
        content.includes(name),
      ).length,
  },
  {
    at: "POST /api/content/articles/generate",
    name: "an article in a category",
    by: "recruiter",
    slow: (_, word) => categories[word]!,
    post: (_, word) => ({ address: "/api/content/articles/generate", data: { category: categories[word] } }),
    made: async (_, __, { drafts }, request) => (await draftsIn(request)) - drafts,
  },
];

/** What is written about, answered and booked; each row has a day of its own. */
export async function subject(
  request: APIRequestContext,
  office: APIRequestContext,
  nth: number,
): Promise<About> {
  const name = mark();
  const ids = await Promise.all(
    [
      request.post("/api/applications", { data: applicant(name, "I apply."), headers: elsewhere() }),
      request.post("/api/ghl/direct-contact", {
        data: { ...person(name), ...inquiry, message: "I write." },
        headers: elsewhere(),
      }),
    ].map(async (answer) => (await bodyOf<{ id: string }>(await answer)).id),
  );
  const [{ id: type }] = await read<[{ id: string }]>(request, "/api/booking/types");
  const days = await read<{ date: string; free: number }[]>(request, `/api/booking/types/${type}/days`);
  const date = days.toSorted((a, b) => b.free - a.free)[nth]!.date;
  const slots = await read<{ startsAt: string; isAvailable: boolean }[]>(
    request,
    `/api/booking/types/${type}/slots?date=${date}`,
  );
  const slot = slots.find(({ isAvailable }) => isAvailable)!.startsAt;
  return { applicationId: ids[0]!, contactId: ids[1]!, type, slot, drafts: await draftsIn(request) };
}
