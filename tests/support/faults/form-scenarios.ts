import { FORM_KEY_FIELD } from "#contract/form-check.ts";
import { aBooking, SHORT_TYPE_ID } from "../bookings.ts";
import { homeMessage, contactMessage } from "../messages.ts";
import { testApp } from "../test-app.ts";
import { openPage } from "../pages.ts";
import type { Person } from "../person.ts";
import { uniqueEmail } from "../newsletter.ts";
import { anApplication } from "../samples.ts";
import { aPhoneNumber } from "../sms.ts";
import { application, contact, expectStored } from "./message-scenarios.ts";
import { type Send, expectOneRow, type CreateScenario, createSubmission } from "./submission-scenarios.ts";
import type { Simulation } from "./simulation.ts";

/** The idempotency key in a page's form, as a browser without JavaScript sends it. */
async function getFormKey(page: string): Promise<Record<string, string>> {
  const { html } = await openPage(testApp.visitor(), page);
  const [, key] = new RegExp(`name="${FORM_KEY_FIELD}" value="([^"]+)"`).exec(html) ?? [];
  return key ? { [FORM_KEY_FIELD]: key } : {};
}

/** Posts a form without JavaScript, from a page that was opened once. */
const postForm =
  (route: string, values: Record<string, unknown>): Send =>
  async (visitor: Person) => {
    const presentValues = Object.entries(values).filter(([, value]) => value !== undefined && value !== null);
    const body = new URLSearchParams(presentValues.map(([name, value]) => [name, String(value)]));
    return visitor.fetch(route.split(" ")[1]!, { method: "POST", body, headers: { accept: "text/html" } });
  };

/** Form posts without JavaScript, by endpoint; their only idempotency key is that of the page. */
export function formScenarios(
  simulation: Simulation,
  nextStart: () => string,
): Record<string, CreateScenario> {
  const createFormScenario =
    (
      route: string,
      page: (values: Record<string, unknown>) => string,
      make: () => Record<string, unknown>,
      check: (values: Record<string, unknown>) => Promise<void>,
    ): CreateScenario =>
    async () => {
      const values = make();
      const send = postForm(route, { ...values, ...(await getFormKey(page(values))) });
      return createSubmission(simulation, send, () => check(values), { done: [303] });
    };
  const rows: Record<string, (route: string) => CreateScenario> = {
    "POST /api/applications": (route) =>
      createFormScenario(
        route,
        () => "/apply",
        () => ({ ...anApplication({ phone: aPhoneNumber() }) }),
        ({ email }) => expectStored(application, String(email)),
      ),
    "POST /api/ghl/direct-contact": (route) =>
      createFormScenario(
        route,
        () => "/contact/message",
        () => ({ ...homeMessage() }),
        ({ email }) => expectStored(contact, String(email)),
      ),
    "POST /api/contact/submit": (route) =>
      createFormScenario(
        route,
        () => "/contact",
        () => ({ ...contactMessage() }),
        ({ email }) => expectStored(contact, String(email)),
      ),
    "POST /api/booking/appointments": (route) =>
      createFormScenario(
        route,
        ({ appointmentDate }) =>
          `/book/details?${new URLSearchParams({
            type: SHORT_TYPE_ID,
            date: String(appointmentDate).slice(0, 10),
            slot: String(appointmentDate),
          }).toString()}`,
        () => ({ ...aBooking(nextStart()) }),
        ({ bookerEmail }) => expectOneRow("booking_appointments where booker_email = ?", bookerEmail),
      ),
    "POST /api/newsletter": (route) =>
      createFormScenario(
        route,
        () => "/newsletter",
        () => ({ email: uniqueEmail(), source: "resources" }),
        ({ email }) => expectOneRow("newsletter_subscribers where email = ?", email),
      ),
  };
  return Object.fromEntries(Object.entries(rows).map(([route, make]) => [route, make(route)]));
}
