import type { APIRequestContext, APIResponse } from "@playwright/test";
import { bodyOf, crowd, elsewhere, expect, MANY, mark, outcomes, read, test, total } from "./crowd.ts";

type Post = { address: string; data: Record<string, unknown> };
type Row = {
  name: string;
  /** Who posts; a visitor unless told. */
  by?: "recruiter";
  /** It takes its time: who comes meanwhile is told to wait, not answered. The answer holds what was asked for. */
  isSlow?: true;
  /** What is posted by the person of this name; two variants differ in what they say. */
  post: (mark: string, variant: string, about: About) => Post;
  /** How many came of it. */
  made: (office: APIRequestContext, mark: string, about: About) => Promise<number>;
};
type About = { contactId: string; applicationId: string; type: string; slot: string };

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

const rows: Row[] = [
  {
    name: "an application",
    post: (name, word) => ({ address: "/api/applications", data: applicant(name, word) }),
    made: (office, name) => total(office, `/api/applications?q=${name}&limit=1`),
  },
  {
    name: "a message from the home page",
    post: (name, word) => ({
      address: "/api/ghl/direct-contact",
      data: { ...person(name), ...inquiry, message: word },
    }),
    made: contactsOf,
  },
  {
    name: "a message from the contact page",
    post: (name, word) => ({
      address: "/api/contact/submit",
      data: { ...person(name), helpType: "other", message: word },
    }),
    made: contactsOf,
  },
  {
    name: "a message with attribution",
    post: (name, word) => ({
      address: "/api/analytics/contact-with-attribution",
      data: { formData: { ...person(name), helpType: "other", message: word }, analyticsData: {} },
    }),
    made: contactsOf,
  },
  {
    name: "a booking",
    post: (name, word, about) => ({ address: "/api/booking/appointments", data: booking(name, word, about) }),
    made: appointmentsOf,
  },
  {
    name: "a booking for a caller",
    by: "recruiter",
    post: (name, word, about) => ({
      address: "/api/admin/booking/appointments",
      data: booking(name, word, about),
    }),
    made: appointmentsOf,
  },
  {
    name: "a note on a message",
    by: "recruiter",
    post: (name, word, { contactId }) => ({
      address: `/api/contacts/${contactId}/notes`,
      data: { text: `${name} ${word}` },
    }),
    made: (office, name, { contactId }) => timelineOf(office, `/api/contacts/${contactId}`, name),
  },
  {
    name: "an answer to an applicant",
    by: "recruiter",
    post: (name, word, { applicationId }) => ({
      address: `/api/applications/${applicationId}/replies`,
      data: { subject: "Your application", message: `${name} ${word}` },
    }),
    made: (office, name, { applicationId }) => timelineOf(office, `/api/applications/${applicationId}`, name),
  },
  {
    name: "an article from a prompt",
    by: "recruiter",
    isSlow: true,
    post: (name, word) => ({
      address: "/api/content/generate-from-prompt",
      data: { prompt: `On ${name}, ${word}`, variables: {}, category: "Market Trends", templateId: null },
    }),
    made: async (office, name) =>
      (await read<{ content: string }[]>(office, "/api/content/articles?limit=20")).filter(({ content }) =>
        content.includes(name),
      ).length,
  },
];

async function subject(request: APIRequestContext, nth: number): Promise<About> {
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
  return { applicationId: ids[0]!, contactId: ids[1]!, type, slot };
}

for (const [nth, { name, by, isSlow, post, made }] of rows.entries()) {
  test(`${name}: fifty times under one key it happens once, and other words under it are refused`, async ({
    request,
    as,
  }) => {
    const office = await as("recruiter");
    const about = await subject(request, nth);
    const word = mark();
    const key = `key ${word}`;
    const send = (variant: string): Promise<APIResponse> => {
      const { address, data } = post(word, variant, about);
      const headers = { "idempotency-key": key, ...(!by && elsewhere()) };
      return (by ? office : request).post(address, { data, headers });
    };
    const answers = await crowd((n) => send(n % 5 === 4 ? "other" : "first"), MANY + 10);
    const told = await Promise.all(
      answers.map(async (answer, n) => ({
        variant: n % 5 === 4 ? "other" : "first",
        outcome:
          answer.status() === 201 ? await answer.text() : (await bodyOf<{ code: string }>(answer)).code,
        isDone: answer.status() === 201,
      })),
    );
    const winners = told.filter(({ isDone }) => isDone);
    expect(winners.length).toBeGreaterThan(0);
    expect(new Set(winners.map(({ variant }) => variant)).size, "one wording wins").toBe(1);
    expect(new Set(winners.map(({ outcome }) => outcome)).size, "and is answered alike").toBe(1);
    const [{ variant, outcome }] = winners as [(typeof winners)[number]];
    const lost = told.filter(({ isDone }) => !isDone);
    expect(new Set(lost.map((answer) => answer.outcome))).toEqual(new Set(["conflict"]));
    if (isSlow) expect(outcome).toContain(`${word}, ${variant}`);
    else expect(lost.filter((answer) => answer.variant === variant)).toEqual([]);
    expect(await made(office, word, about)).toBe(1);

    // Whoever comes later is answered as the winner was.
    const [again, third] = await Promise.all([send(variant), send("third")]);
    expect(await outcomes([again, third])).toEqual({ "201": 1, "409 conflict": 1 });
    expect(await again.text()).toBe(outcome);
    expect(again.headers()["idempotency-replayed"]).toBe("true");
    expect(await made(office, word, about)).toBe(1);
  });
}
