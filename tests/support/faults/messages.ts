import { signLink } from "#worker/runtime/signed-link.ts";
import { fromHome, fromPage, leadOf } from "../messages.ts";
import { address } from "../readers.ts";
import { anApplication } from "../samples.ts";
import { select } from "../tables.ts";
import { aNumber } from "../texts.ts";
import { expectOrdered } from "./firm.ts";
import { keyed, type Send, stillOne, type Story, submission } from "./submissions.ts";
import type { World } from "./world.ts";

export const contact = { table: "contacts", mails: ["contact.notice", "contact.receipt"] };
export const application = { table: "applications", mails: ["application.notice", "application.receipt"] };

/** What somebody of this address sent is there once, with its lead, and everything that is to go out waits. */
export async function isKept({ table, mails }: typeof contact, email: string): Promise<void> {
  await stillOne(`${table} where email = ?`, email);
  const [row] = await select<{ id: string }>(`select id from ${table} where email = ?`, email);
  const lead = await leadOf(email);
  await stillOne("lead_activities where lead_id = ? and activity_type = 'submission'", lead.id);
  await expectOrdered(row!.id, ...mails);
  await expectOrdered(String(lead.id), "lead.sync");
}

export function messageStories(world: World): Record<string, Story> {
  return {
    "a message from the home page": async () => {
      const [body, headers] = [fromHome(), keyed()];
      const send: Send = (visitor) => visitor.call("POST /api/ghl/direct-contact", { body }, headers);
      return submission(world, send, () => isKept(contact, body.email));
    },
    "a message from the contact page": async () => {
      const [body, headers] = [fromPage({ message: "Two analysts, please." }), keyed()];
      const send: Send = (visitor) => visitor.call("POST /api/contact/submit", { body }, headers);
      return submission(world, send, () => isKept(contact, body.email));
    },
    "a message with what brought its writer": async () => {
      const [formData, headers] = [fromPage(), keyed()];
      const at = "POST /api/analytics/contact-with-attribution";
      const send: Send = (visitor) => visitor.call(at, { body: { formData, analyticsData: {} } }, headers);
      return submission(world, send, () => isKept(contact, formData.email));
    },
    "an application": async () => {
      const [body, headers] = [anApplication({ phone: aNumber() }), keyed()];
      const send: Send = (visitor) => visitor.call("POST /api/applications", { body }, headers);
      return submission(world, send, () => isKept(application, body.email));
    },
    "a subscription": async () => {
      const [body, headers] = [{ email: address(), source: "resources" }, keyed()];
      const send: Send = (visitor) => visitor.call("POST /api/newsletter", { body }, headers);
      return submission(world, send, async () => {
        await stillOne("newsletter_subscribers where email = ? and status = 'pending'", body.email);
        const [row] = await select<{ id: string }>(
          "select * from newsletter_subscribers where email = ?",
          body.email,
        );
        await expectOrdered(row!.id, "newsletter.confirm");
      });
    },
    "its confirmation": async () => {
      const { id, email } = await subscriber("pending");
      const token = await signLink(world.ctx(), "newsletter.confirm", id, 7);
      const send: Send = (visitor) => visitor.call("POST /api/newsletter/confirm", { body: { token } });
      return submission(world, send, async () => {
        await stillOne("newsletter_subscribers where id = ? and status = 'active'", id);
        await stillOne("consents where email = ? and granted = 1", email);
        await expectOrdered(String((await leadOf(email)).id), "lead.sync");
      });
    },
    "its end": async () => {
      const { id, email } = await subscriber("active");
      const token = await signLink(world.ctx(), "newsletter.unsubscribe", id);
      const send: Send = (visitor) => visitor.call("POST /api/newsletter/unsubscribe", { body: { token } });
      return submission(world, send, async () => {
        await stillOne("newsletter_subscribers where id = ? and status = 'unsubscribed'", id);
        await stillOne("consents where email = ? and granted = 0", email);
      });
    },
  };
}

async function subscriber(status: "pending" | "active") {
  const [id, email, now] = [crypto.randomUUID(), address(), new Date().toISOString()];
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
