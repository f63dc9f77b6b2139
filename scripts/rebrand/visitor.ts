import { LOCAL_PASSWORD } from "#contract/auth/constants.ts";
import { firm, headquarters } from "#contract/firm.ts";
import type { Document } from "./crawl.ts";

const MAIL_TIMEOUT_MS = 60_000;
const QUIET_MS = 4_000;

const person = {
  firstName: "Ada",
  lastName: "Moreau",
  email: "ada.moreau@example.com",
  phone: firm.phones[0]!.number,
};

/** Calls the API as a visitor, or with a cookie as staff. Throws with the response unless it succeeds. */
async function call(origin: string, route: string, body?: unknown, cookie?: string) {
  const [method = "GET", path = ""] = route.split(" ");
  const response = await fetch(origin + path, {
    method,
    headers: { "content-type": "application/json", origin, ...(cookie && { cookie }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${route}: ${response.status} ${text.slice(0, 300)}`);
  return { body: JSON.parse(text || "null") as Record<string, unknown>, headers: response.headers };
}

/** The value of a select's option in a page; the first one often means that nothing is chosen. */
async function readOption(origin: string, path: string, name: string, index: number): Promise<string> {
  const html = await (await fetch(origin + path)).text();
  const select = new RegExp(`<select[^>]*name="${name}"[^>]*>(.*?)</select>`, "s").exec(html)?.[1] ?? "";
  const values = [...select.matchAll(/<option[^>]*value="([^"]*)"/g)].map(([, value = ""]) => value);
  const value = values[index];
  if (!value) throw new Error(`${path} offers no ${name}.`);
  return value.replaceAll("&amp;", "&").replaceAll("&#x27;", "'");
}

async function publishJob(origin: string): Promise<string> {
  const login = { username: "admin", password: LOCAL_PASSWORD };
  const { headers } = await call(origin, "POST /api/auth/login", login);
  const cookie = headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
  const { country, region, city } = headquarters;
  const job = {
    title: "Coordinator",
    company: "A client",
    workplace: "Hybrid",
    employmentType: "Full-time",
    places: [{ country, region, city, postalCode: "", street: "" }],
    industry: await readOption(origin, "/jobs", "industry", 1),
    description: "The first job of the new site.",
    salaryMin: 60_000,
    salaryMax: 80_000,
    status: "published",
  };
  const { body } = await call(origin, "POST /api/jobs", job, cookie);
  return String(body.id);
}

async function book(origin: string): Promise<void> {
  const types = (await call(origin, "GET /api/booking/types")).body as unknown as { id: string }[];
  const [type] = types;
  if (!type) return;
  const days = (await call(origin, `GET /api/booking/types/${type.id}/days`)).body as unknown as {
    date: string;
    state: string;
  }[];
  const day = days.find(({ state }) => state === "open");
  if (!day) throw new Error(`The service ${type.id} has no free time.`);
  const slots = (await call(origin, `GET /api/booking/types/${type.id}/slots?date=${day.date}`))
    .body as unknown as { startsAt: string; isAvailable: boolean }[];
  const slot = slots.find(({ isAvailable }) => isAvailable);
  await call(origin, "POST /api/booking/appointments", {
    bookingTypeId: type.id,
    appointmentDate: slot!.startsAt,
    bookerName: `${person.firstName} ${person.lastName}`,
    bookerEmail: person.email,
    meetingLocation: "office",
    timeZone: firm.timeZone,
  });
}

/** Publishes a job, then does what visitors do: every form is sent once, so that every mail is. */
export async function useEveryForm(origin: string): Promise<void> {
  const jobId = await publishJob(origin);
  await call(origin, "POST /api/applications", { ...person, jobId, agreeToTerms: true });
  await call(origin, "POST /api/contact/submit", {
    ...person,
    helpType: await readOption(origin, "/contact", "helpType", 1),
    message: "Please call me.",
  });
  await call(origin, "POST /api/ghl/direct-contact", {
    ...person,
    inquiry: await readOption(origin, "/contact/message", "inquiry", 1),
    message: "Please call me.",
  });
  await call(origin, "POST /api/newsletter", { email: person.email });
  await book(origin);
}

type Listed = { id: string; subject: string };

/** The mails in the development mailbox, once no more arrive. */
export async function readMails(origin: string, expected: number): Promise<Document[]> {
  const until = Date.now() + MAIL_TIMEOUT_MS;
  let mails: Listed[] = [];
  for (let before = -1; Date.now() < until && (mails.length < expected || mails.length > before);) {
    before = mails.length;
    await new Promise((resolve) => setTimeout(resolve, QUIET_MS));
    mails = (await (await fetch(`${origin}/__dev/mail/messages.json`)).json()) as Listed[];
  }
  if (mails.length < expected) throw new Error(`Only ${mails.length} of ${expected} mails arrived.`);
  return Promise.all(
    mails.map(async ({ id, subject }) => ({
      path: `mail "${subject}"`,
      text: await (await fetch(`${origin}/__dev/mail/${id}/message.json`)).text(),
    })),
  );
}
