import { env } from "cloudflare:workers";
import { enqueueLinkedInPost } from "#worker/features/linkedin/index.ts";
import { enqueueText } from "#worker/features/sms/index.ts";
import { createApplicantLink } from "#worker/features/applications/applicant-link.ts";
import { applicant, erase, tokenOf } from "../applicants.ts";
import { writeArticle } from "../articles.ts";
import { booked, freeTimes } from "../bookings.ts";
import { connected, PAGE, registered, runBatch } from "../linkedin.ts";
import { fromPage, leadOf } from "../messages.ts";
import { office } from "../office.ts";
import { unique } from "../samples.ts";
import { select } from "../tables.ts";
import { aNumber, says, switchOn } from "../texts.ts";
import { boardKinds } from "./kinds-boards.ts";
import { insertOrder, type Kind } from "./orders.ts";
import type { World } from "./world.ts";

const waitingOf = async (entityId: string, action: string) =>
  (
    await select<{ id: string }>(
      "select id from deliveries where entity_id = ? and action = ? order by id desc limit 1",
      entityId,
      action,
    )
  )[0]!.id;

const forget = (world: World) => {
  // The message of what was just submitted is lost: the story brings the row's own.
  world.carried = [];
};

const leadSync: Kind = (world) =>
  Promise.resolve(async () => {
    const form = fromPage({ message: `Please call me back, ${unique()}.` });
    await office.visitor().at(world.site).call("POST /api/contact/submit", { body: form });
    forget(world);
    const lead = await leadOf(form.email);
    const { ghl } = world.outside;
    return {
      id: await waitingOf(String(lead.id), "lead.sync"),
      /** The contact, its opportunity and its note: each once, or the number says otherwise. */
      effects: () => {
        const contacts = [...ghl.contacts.values()].filter(({ email }) => email === form.email);
        const ids = new Set(contacts.map(({ id }) => id));
        const deals = [...ghl.opportunities.values()].filter(({ contactId }) => ids.has(contactId));
        const notes = ghl.notes.filter(({ contactId }) => ids.has(contactId));
        const all = [contacts.length, deals.length, notes.length];
        return Math.max(...all) > 1 ? Math.max(...all) : Math.min(...all);
      },
    };
  });

const crmErase: Kind = (world) =>
  Promise.resolve(async () => {
    const { who, id } = await applicant({}, office.visitor().at(world.site));
    const { ghl } = world.outside;
    const contact = `contact-${unique()}`;
    ghl.contacts.set(contact, { id: contact, email: who.email });
    const [{ file } = { file: "" }] = await select<{ file: string }>(
      "select resume_key as file from applications where id = ?",
      id,
    );
    const visitor = office.visitor().at(world.site);
    await erase(visitor, tokenOf(await createApplicantLink(world.ctx(), id)));
    forget(world);
    const [row] = await select<{ id: string }>(
      "select id from deliveries where action = 'crm.erase' order by id desc limit 1",
    );
    const effects = async () => {
      const [{ payload } = { payload: "" }] = await select<{ payload: string }>(
        "select payload from deliveries where id = ?",
        row!.id,
      );
      const left = [ghl.contacts.has(contact), (await env.FILES.head(file)) !== null, payload !== "{}"];
      return left.some(Boolean) ? 0 : 1;
    };
    return { id: row!.id, effects };
  });

const linkedInPost: Kind = async (world) => {
  await connected({ urn: PAGE });
  const imageUrl = "/media/made/cover.jpg";
  await env.FILES.put(imageUrl.slice(1), "jpg", { httpMetadata: { contentType: "image/jpeg" } });
  return async () => {
    const article = await writeArticle({ title: `Close faster ${unique()}`, imageUrl });
    const order = enqueueLinkedInPost(world.ctx(), article);
    await runBatch(world.ctx(), order.statements);
    const { published } = world.outside.linkedIn;
    const effects = () => published.filter(({ source }) => source.endsWith(article.id)).length;
    return { id: await waitingOf(article.id, "linkedin.post"), effects };
  };
};

const linkedInRenew: Kind = async (world) => {
  await registered();
  return async () => {
    await select("delete from linkedin_accounts");
    const account = await connected({ days: 3, refresh: true });
    const id = await insertOrder(world, "linkedin", "linkedin.renew", {
      entityType: "linkedin_account",
      entityId: account,
    });
    const effects = async () => {
      const [row] = await select<{ status: string; expires_at: string }>("select * from linkedin_accounts");
      return row!.status === "connected" && Date.parse(row!.expires_at) > Date.now() + 30 * 86_400_000
        ? 1
        : 0;
    };
    return { id, effects, orFoundDone: true };
  };
};

const textsTo = (world: World, number: string) =>
  world.outside.texts.filter(({ to }) => to === number).length;

const smsSend: Kind = async (world) => {
  await switchOn();
  return async () => {
    const to = aNumber();
    await says(to, "sms_appointment");
    const dedupeKey = unique();
    const text = { to, message: "See you at ten.", messageType: "follow_up", dedupeKey } as const;
    const { statements } = await enqueueText(world.ctx(), { ...text, consent: "sms_appointment" });
    await runBatch(world.ctx(), statements);
    const [row] = await select<{ id: string }>(
      "select id from deliveries where dedupe_key = ?",
      `sms.send:${dedupeKey}`,
    );
    // The vendor has no key for a message: what may have been sent is left to people, and says so.
    return { id: row!.id, effects: () => textsTo(world, to), atMostOnce: true };
  };
};

const bookingText: Kind = async (world) => {
  await switchOn();
  const { slots } = await freeTimes();
  const phone = aNumber();
  await says(phone, "sms_appointment");
  const { appointment } = await booked(
    slots[0]!.startsAt,
    { bookerPhone: phone },
    office.visitor().at(world.site),
  );
  let texts = 0;
  return async () => {
    const about = { entityType: "appointment", entityId: appointment.id };
    const payload = { sequence: 0, event: "booked" };
    texts = textsTo(world, phone);
    const id = await insertOrder(world, "sms", "booking.text", { ...about, payload });
    return { id, effects: () => textsTo(world, phone) - texts };
  };
};

/** What goes to vendors other than the mail provider, by the action of its row. */
export const vendorKinds: Record<string, Kind> = {
  "lead.sync": leadSync,
  "crm.erase": crmErase,
  "linkedin.post": linkedInPost,
  "linkedin.renew": linkedInRenew,
  "sms.send": smsSend,
  "booking.text": bookingText,
  ...boardKinds,
};
