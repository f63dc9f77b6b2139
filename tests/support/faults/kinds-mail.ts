import { booked, freeTimes } from "../bookings.ts";
import { connected } from "../linkedin.ts";
import { fromPage } from "../messages.ts";
import { address } from "../readers.ts";
import { anApplication } from "../samples.ts";
import { office } from "../office.ts";
import { writeArticle } from "../articles.ts";
import { select } from "../tables.ts";
import { aNumber } from "../texts.ts";
import { insertOrder, type Kind } from "./orders.ts";
import type { World } from "./world.ts";

/** The subject of a mail's row. */
type Subject = { entityType: string; entityId: string; payload?: Record<string, unknown> };

/** The same subject again and again: each row is a mail of its own. */
const mail =
  (action: string, subjectOf: (world: World) => Promise<Subject>): Kind =>
  async (world) => {
    const subject = await subjectOf(world);
    return async () => {
      const id = await insertOrder(world, "mail", action, subject);
      // A mail without the row's id as its key would be another one for the provider at each try.
      return { id, effects: () => (world.outside.mails.has(id) ? 1 : 0) };
    };
  };

async function application(world: World): Promise<Subject> {
  const visitor = office.visitor().at(world.site);
  const { body } = await visitor.call("POST /api/applications", { body: anApplication() });
  return { entityType: "application", entityId: body.id };
}

async function message(world: World): Promise<Subject> {
  const visitor = office.visitor().at(world.site);
  const { body } = await visitor.call("POST /api/contact/submit", { body: fromPage() });
  return { entityType: "contact", entityId: body.id };
}

const appointment =
  (event: string, hours?: number) =>
  async (world: World): Promise<Subject> => {
    const { slots } = await freeTimes();
    const { appointment: made } = await booked(slots[0]!.startsAt, {}, office.visitor().at(world.site));
    const payload = { sequence: 0, event, ...(hours !== undefined && { hours }) };
    return { entityType: "appointment", entityId: made.id, payload };
  };

async function subscriber(status: "active" | "pending"): Promise<Subject> {
  const [id, now] = [crypto.randomUUID(), new Date().toISOString()];
  await select(
    "insert into newsletter_subscribers (id, email, status, created_at, updated_at) values (?, ?, ?, ?, ?)",
    id,
    address(),
    status,
    now,
    now,
  );
  return { entityType: "newsletter_subscriber", entityId: id };
}

async function letter(): Promise<Subject> {
  const article = await writeArticle();
  return { ...(await subscriber("active")), payload: { articleId: article.id } };
}

async function account(): Promise<Subject> {
  const id = await connected({ days: 14 });
  const [row] = await select<{ expires_at: string }>(
    "select expires_at from linkedin_accounts where id = ?",
    id,
  );
  return { entityType: "linkedin_account", entityId: id, payload: { expiresAt: row!.expires_at } };
}

/** A mail by Cloudflare's service, which has no key for it: looked for in the mailbox of its reader. */
export const boundMail: Kind = (world) =>
  Promise.resolve(async () => {
    const [visitor, body] = [office.visitor().at(world.site), anApplication({ phone: aNumber() })];
    const { body: made } = await visitor.call("POST /api/applications", { body });
    world.carried = [];
    const [row] = await select<{ id: string }>(
      "select id from deliveries where entity_id = ? and action = 'application.receipt'",
      made.id,
    );
    return { id: row!.id, effects: () => world.outside.mailsTo(body.email).length };
  });

/** Every mail that there is, by the action of its row. */
export const mailKinds: Record<string, Kind> = {
  "application.receipt": mail("application.receipt", application),
  "application.notice": mail("application.notice", application),
  "application.withdrawn": mail("application.withdrawn", application),
  "booking.confirmation": mail("booking.confirmation", appointment("booked")),
  "booking.cancellation": mail("booking.cancellation", appointment("cancelled")),
  "booking.notice": mail("booking.notice", appointment("booked")),
  "booking.reminder": mail("booking.reminder", appointment("booked", 24)),
  "contact.receipt": mail("contact.receipt", message),
  "contact.notice": mail("contact.notice", message),
  "inbox.reply": mail("inbox.reply", async (world) => ({
    ...(await application(world)),
    payload: { subject: "Your application", message: "Shall we talk on Monday?" },
  })),
  "linkedin.warning": mail("linkedin.warning", account),
  "newsletter.confirm": mail("newsletter.confirm", () => subscriber("pending")),
  "newsletter.letter": mail("newsletter.letter", letter),
};
