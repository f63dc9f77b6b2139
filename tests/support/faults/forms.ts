import { FORM_KEY_FIELD } from "#contract/form-key.ts";
import { aBooking, SHORT } from "../bookings.ts";
import { fromHome, fromPage } from "../messages.ts";
import { office } from "../office.ts";
import { openPage } from "../pages.ts";
import type { Person } from "../person.ts";
import { address } from "../readers.ts";
import { anApplication } from "../samples.ts";
import { aNumber } from "../texts.ts";
import { application, contact, isKept } from "./messages.ts";
import { type Send, stillOne, type Story, submission } from "./submissions.ts";
import type { World } from "./world.ts";

/** The key of the page on which a form stands, as a browser without scripts sends it with the form. */
async function keyOn(page: string): Promise<Record<string, string>> {
  const { html } = await openPage(office.visitor(), page);
  const [, key] = new RegExp(`name="${FORM_KEY_FIELD}" value="([^"]+)"`).exec(html) ?? [];
  return key ? { [FORM_KEY_FIELD]: key } : {};
}

/** Posts these words as such a browser does, from a page that was opened once. */
const posting =
  (at: string, values: Record<string, unknown>): Send =>
  async (visitor: Person) => {
    const told = Object.entries(values).filter(([, value]) => value !== undefined && value !== null);
    const body = new URLSearchParams(told.map(([name, value]) => [name, String(value)]));
    return visitor.fetch(at.split(" ")[1]!, { method: "POST", body, headers: { accept: "text/html" } });
  };

/** What a browser without scripts sends, by the row that takes it: it has no key but that of its page. */
export function formStories(world: World, nextStart: () => string): Record<string, Story> {
  const story =
    (
      at: string,
      page: (values: Record<string, unknown>) => string,
      make: () => Record<string, unknown>,
      check: (values: Record<string, unknown>) => Promise<void>,
    ): Story =>
    async () => {
      const values = make();
      const send = posting(at, { ...values, ...(await keyOn(page(values))) });
      return submission(world, send, () => check(values), { done: [303] });
    };
  const rows: Record<string, (at: string) => Story> = {
    "POST /api/applications": (at) =>
      story(
        at,
        () => "/apply",
        () => ({ ...anApplication({ phone: aNumber() }) }),
        ({ email }) => isKept(application, String(email)),
      ),
    "POST /api/ghl/direct-contact": (at) =>
      story(
        at,
        () => "/contact/message",
        () => ({ ...fromHome() }),
        ({ email }) => isKept(contact, String(email)),
      ),
    "POST /api/contact/submit": (at) =>
      story(
        at,
        () => "/contact",
        () => ({ ...fromPage() }),
        ({ email }) => isKept(contact, String(email)),
      ),
    "POST /api/booking/appointments": (at) =>
      story(
        at,
        ({ appointmentDate }) =>
          `/book/details?${new URLSearchParams({
            type: SHORT,
            date: String(appointmentDate).slice(0, 10),
            slot: String(appointmentDate),
          }).toString()}`,
        () => ({ ...aBooking(nextStart()) }),
        ({ bookerEmail }) => stillOne("booking_appointments where booker_email = ?", bookerEmail),
      ),
    "POST /api/newsletter": (at) =>
      story(
        at,
        () => "/newsletter",
        () => ({ email: address(), source: "resources" }),
        ({ email }) => stillOne("newsletter_subscribers where email = ?", email),
      ),
  };
  return Object.fromEntries(Object.entries(rows).map(([at, make]) => [at, make(at)]));
}
