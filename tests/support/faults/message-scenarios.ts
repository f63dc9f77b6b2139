import { expect } from "vitest";
import { signLink } from "#worker/runtime/signed-link.ts";
import { homeMessage, contactMessage, getLeadByEmail } from "../messages.ts";
import { uniqueEmail } from "../newsletter.ts";
import { anApplication } from "../samples.ts";
import { select } from "../tables.ts";
import { aPhoneNumber } from "../sms.ts";
import { expectDeliveriesEnqueued } from "./setup.ts";
import {
  idempotencyHeader,
  type Send,
  expectOneRow,
  type CreateScenario,
  createSubmission,
} from "./submission-scenarios.ts";
import type { Simulation } from "./simulation.ts";

export const contact = { table: "contacts", mails: ["contact.notice", "contact.receipt"] };
export const application = { table: "applications", mails: ["application.notice", "application.receipt"] };

/** Asserts that the submission and its lead exist once and that all deliveries are enqueued. */
export async function expectStored({ table, mails }: typeof contact, email: string): Promise<void> {
  await expectOneRow(`${table} where email = ?`, email);
  const [row] = await select<{ id: string }>(`select id from ${table} where email = ?`, email);
  const lead = await getLeadByEmail(email);
  await expectOneRow("lead_activities where lead_id = ? and activity_type = 'submission'", lead.id);
  await expectDeliveriesEnqueued(row!.id, ...mails);
  await expectDeliveriesEnqueued(String(lead.id), "lead.sync");
}

export function messageScenarios(simulation: Simulation): Record<string, CreateScenario> {
  return {
    "a message from the home page": async () => {
      const [body, headers] = [homeMessage(), idempotencyHeader()];
      const send: Send = (visitor) => visitor.call("POST /api/ghl/direct-contact", { body }, headers);
      return createSubmission(simulation, send, () => expectStored(contact, body.email));
    },
    "a message from the contact page": async () => {
      const [body, headers] = [contactMessage({ message: "Two analysts, please." }), idempotencyHeader()];
      const send: Send = (visitor) => visitor.call("POST /api/contact/submit", { body }, headers);
      return createSubmission(simulation, send, () => expectStored(contact, body.email));
    },
    "a message with attribution": async () => {
      const [formData, headers] = [contactMessage(), idempotencyHeader()];
      const at = "POST /api/analytics/contact-with-attribution";
      const send: Send = (visitor) => visitor.call(at, { body: { formData, analyticsData: {} } }, headers);
      return createSubmission(simulation, send, () => expectStored(contact, formData.email));
    },
    "an application": async () => {
      const [body, headers] = [anApplication({ phone: aPhoneNumber() }), idempotencyHeader()];
      const send: Send = (visitor) => visitor.call("POST /api/applications", { body }, headers);
      return createSubmission(simulation, send, () => expectStored(application, body.email));
    },
    "a subscription": async () => {
      const [body, headers] = [{ email: uniqueEmail(), source: "resources" }, idempotencyHeader()];
      const send: Send = (visitor) => visitor.call("POST /api/newsletter", { body }, headers);
      return createSubmission(simulation, send, async () => {
        await expectOneRow("newsletter_subscribers where email = ? and status = 'pending'", body.email);
        const [row] = await select<{ id: string }>(
          "select * from newsletter_subscribers where email = ?",
          body.email,
        );
        await expectDeliveriesEnqueued(row!.id, "newsletter.confirm");
      });
    },
    "a subscription's confirmation": async () => {
      const { id, email } = await subscriber("pending");
      const token = await signLink(simulation.ctx(), "newsletter.confirm", id, 7);
      const send: Send = (visitor) => visitor.call("POST /api/newsletter/confirm", { body: { token } });
      return createSubmission(simulation, send, async () => {
        await expectOneRow("newsletter_subscribers where id = ? and status = 'active'", id);
        await expectOneRow("consents where email = ? and granted = 1", email);
        await expectDeliveriesEnqueued(String((await getLeadByEmail(email)).id), "lead.sync");
      });
    },
    "topics of a newsletter": async () => {
      const { id } = await subscriber("active");
      const token = await signLink(simulation.ctx(), "newsletter.preferences", id);
      const body = { token, topics: { "Market Trends": true } };
      const send: Send = (visitor) => visitor.call("POST /api/newsletter/preferences", { body });
      return createSubmission(simulation, send, async () => {
        const [row] = await select("select topics from newsletter_subscribers where id = ?", id);
        expect(row).toEqual({ topics: '["Market Trends"]' });
      });
    },
    "an unsubscription": async () => {
      const { id, email } = await subscriber("active");
      const token = await signLink(simulation.ctx(), "newsletter.unsubscribe", id);
      const send: Send = (visitor) => visitor.call("POST /api/newsletter/unsubscribe", { body: { token } });
      return createSubmission(simulation, send, async () => {
        await expectOneRow("newsletter_subscribers where id = ? and status = 'unsubscribed'", id);
        await expectOneRow("consents where email = ? and granted = 0", email);
      });
    },
  };
}

async function subscriber(status: "pending" | "active") {
  const [id, email, now] = [crypto.randomUUID(), uniqueEmail(), new Date().toISOString()];
  await select(
    "insert into newsletter_subscribers (id, email, status, created_at, updated_at) values (?, ?, ?, ?, ?)",
    id,
    email,
    status,
    now,
    now,
  );
  return { id, email };
}
