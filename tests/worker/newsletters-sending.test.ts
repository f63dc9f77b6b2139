import { afterEach, beforeEach, expect, test } from "vitest";
import { updateArticles, useUniqueContentVersion, waitForBackgroundWrites } from "#tests/support/articles.ts";
import { Steps } from "#tests/support/faults/steps.ts";
import type { Simulation } from "#tests/support/faults/simulation.ts";
import { createDraft, createNewsletterSimulation, insertSubscribers } from "#tests/support/newsletter.ts";
import { changeSettings } from "#tests/support/settings.ts";
import { lastActivity, select } from "#tests/support/tables.ts";

beforeEach(useUniqueContentVersion);
afterEach(waitForBackgroundWrites);

/** Kills the worker at an outward step of its next run. */
async function killAt(
  simulation: Simulation,
  step: number,
  run: () => Promise<unknown>,
): Promise<string | null> {
  const steps = new Steps(step, "crashes");
  simulation.steps = steps;
  await run().catch(() => undefined);
  simulation.steps = null;
  return steps.failedStep;
}

const sentTo = (simulation: Simulation) => simulation.vendors.postmark.mails.map(({ To }) => To).toSorted();

test(
  "30 subscribers get a newsletter once each although the worker is killed while choosing them and while sending",
  { tags: "full" },
  async () => {
    const { simulation, admin } = await createNewsletterSimulation();
    const subscribers = await insertSubscribers(30);
    const draft = await createDraft({ admin });
    const later = new Date(simulation.clock().getTime() + 3_600_000).toISOString();
    const scheduled = await admin.call("POST /api/newsletters/:id/schedule", {
      params: { id: draft.id },
      body: { version: draft.version, sendAt: later },
    });
    expect(scheduled).toMatchObject({ status: 200, body: { status: "scheduled", sendAt: later } });
    await simulation.tick();
    expect(sentTo(simulation), "not before its time").toEqual([]);

    simulation.clockOffsetMs += 3_700_000;
    expect(await killAt(simulation, 4, () => simulation.tick())).not.toBeNull();
    await simulation.tick();
    // Four steps a mail: the worker dies after the carrier has accepted the third, before that is stored.
    const first = simulation.queuedMessages.splice(0, 10);
    expect(await killAt(simulation, 11, () => simulation.consume(first))).not.toBeNull();
    expect(sentTo(simulation)).toHaveLength(3);
    const stored = await select("select id from newsletter_recipients where state = 'sent'");
    expect(stored).toHaveLength(2);
    await simulation.waitUntilIdle();

    expect(sentTo(simulation)).toEqual([...subscribers.values()].toSorted());
    const { body } = await admin.call("GET /api/newsletters/:id", { params: { id: draft.id } });
    expect(body).toMatchObject({ status: "sent", counts: { recipients: 30, sent: 30, queued: 0 } });
  },
);

test(
  "a newsletter has both parts, the sender's postal address and one-click unsubscribe links of the recipient",
  { tags: "full" },
  async () => {
    const { simulation, admin } = await createNewsletterSimulation();
    await insertSubscribers(1);
    const { id, version } = await createDraft({ admin });
    await admin.call("POST /api/newsletters/:id/schedule", { params: { id }, body: { version } });
    await simulation.waitUntilIdle();
    const [mail] = simulation.vendors.postmark.mails;
    expect(mail).toMatchObject({
      From: "Planwright <news@example.com>",
      Subject: "Nine days",
      MessageStream: "broadcast",
      Tag: id,
      TrackOpens: false,
      TrackLinks: "None",
    });
    for (const part of [mail!.HtmlBody, mail!.TextBody]) {
      expect(part).toContain("The close took nine days");
      expect(part).toContain("1 Ledger Street, Example City");
      expect(part).toMatch(/\/newsletter\/unsubscribe\?token=\S/);
      expect(part).toMatch(/\/newsletter\/preferences\?token=\S/);
      expect(part).not.toContain("%%");
    }
    expect(mail!.HtmlBody).not.toContain("<img");
    const headers = Object.fromEntries(mail!.Headers.map(({ Name, Value }) => [Name, Value]));
    expect(headers["List-Unsubscribe-Post"]).toBe("List-Unsubscribe=One-Click");
    const [, path] = /^<https:\/\/[^/]+(\/.+)>$/.exec(headers["List-Unsubscribe"]!)!;
    const oneClick = await admin.send(path!, {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: "List-Unsubscribe=One-Click",
    });
    expect(oneClick.status).toBe(200);
    const { body } = await admin.call("GET /api/newsletters/:id", { params: { id } });
    expect(body.counts).toMatchObject({ sent: 1, unsubscribed: 1 });
  },
);

test(
  "who unsubscribes while a newsletter is being sent gets none, and Stop skips the rest",
  { tags: "full" },
  async () => {
    const { simulation, admin } = await createNewsletterSimulation();
    const subscribers = await insertSubscribers(25);
    const { id, version } = await createDraft({ admin });
    await admin.call("POST /api/newsletters/:id/schedule", { params: { id }, body: { version } });
    const messages = simulation.queuedMessages.splice(0);
    expect(messages).toHaveLength(25);
    const [leaver] = await select<{ entity_id: string }>(
      "select entity_id from deliveries where id = ?",
      (messages[0]!.body as { id: string }).id,
    );
    await select("update newsletter_subscribers set status = 'unsubscribed' where id = ?", leaver!.entity_id);
    await simulation.consume(messages.slice(0, 10));
    expect(sentTo(simulation)).toHaveLength(9);
    expect(sentTo(simulation)).not.toContain(subscribers.get(leaver!.entity_id));

    const stopped = await admin.call("POST /api/newsletters/:id/stop", { params: { id }, body: {} });
    expect(stopped).toMatchObject({
      status: 200,
      body: { status: "cancelled", counts: { recipients: 25, sent: 9, skipped: 16, queued: 0 } },
    });
    await simulation.consume(messages.slice(10));
    await simulation.waitUntilIdle();
    expect(sentTo(simulation)).toHaveLength(9);
    expect(
      (await admin.call("POST /api/newsletters/:id/stop", { params: { id }, body: {} })).status,
      "a second Stop",
    ).toBe(409);
    expect(await lastActivity("newsletter.stop")).toMatchObject({ entity_id: id });
  },
);

test(
  "a newsletter of topics goes to their subscribers, to those of all topics, and to no suppressed address",
  { tags: "full" },
  async () => {
    const { simulation, admin } = await createNewsletterSimulation();
    const [all, market] = [await insertSubscribers(2), await insertSubscribers(2, ["Market Trends"])];
    await insertSubscribers(2, ["Remote Work"]);
    const [suppressed, refused] = [...all.values()];
    await select(
      "insert into mail_suppressions (id, email, reason, source, created_at) values ('s', ?, 'bounce', 'postmark', '2026')",
      suppressed,
    );
    simulation.vendors.postmark.inactive.add(refused!);
    const audience = await admin.call("GET /api/newsletters/audience", {
      query: { topics: "Market Trends" },
    });
    expect(audience.body).toEqual({ recipients: 3 });
    const { id, version } = await createDraft({ admin }, { topics: ["Market Trends"] });
    await admin.call("POST /api/newsletters/:id/schedule", { params: { id }, body: { version } });
    await simulation.waitUntilIdle();
    expect(sentTo(simulation)).toEqual([...market.values()].toSorted());
    const { body } = await admin.call("GET /api/newsletters/:id", { params: { id } });
    expect(body).toMatchObject({ status: "sent", counts: { recipients: 3, sent: 2, suppressed: 1 } });
  },
);

test(
  "a carrier that stops answering after accepting a mail does not send it twice; a refused key waits",
  { tags: "full" },
  async () => {
    const { simulation, admin } = await createNewsletterSimulation();
    const subscribers = await insertSubscribers(2);
    const { id, version } = await createDraft({ admin });
    simulation.vendors.fault = {
      on: /postmarkapp\.com\/email$/,
      answer: () => Promise.reject(new TypeError("Network connection lost.")),
      after: true,
    };
    await admin.call("POST /api/newsletters/:id/schedule", { params: { id }, body: { version } });
    await simulation.drain();
    simulation.vendors.fault = null;
    expect(sentTo(simulation)).toHaveLength(2);
    await simulation.waitUntilIdle();
    expect(sentTo(simulation)).toEqual([...subscribers.values()].toSorted());

    const next = await createDraft({ admin });
    simulation.vendors.fault = {
      on: /postmarkapp/,
      answer: () => Response.json({ ErrorCode: 10 }, { status: 401 }),
    };
    await admin.call("POST /api/newsletters/:id/schedule", { params: { id: next.id }, body: { version: 1 } });
    await simulation.drain();
    const waiting = await select(
      "select distinct status, waiting_for from deliveries where payload ->> 'newsletterId' = ?",
      next.id,
    );
    expect(waiting).toEqual([{ status: "waiting", waiting_for: "postmark_server_token" }]);
  },
);

test(
  "without a carrier sending is refused and says which settings are missing",
  { tags: "full" },
  async () => {
    const { simulation, admin } = await createNewsletterSimulation();
    await insertSubscribers(1);
    await changeSettings(admin, { postmark_server_token: "", newsletter_postal_address: "" });
    const { id, version } = await createDraft({ admin });
    const refused = await admin.call("POST /api/newsletters/:id/schedule", {
      params: { id },
      body: { version },
    });
    expect(refused).toMatchObject({ status: 503, body: { code: "not_configured" } });
    expect(refused.body.message).toContain("Postmark server token, Postal address in newsletters");
    const testMail = await admin.call("POST /api/newsletters/:id/test", {
      params: { id },
      body: { to: "editor@example.com" },
    });
    expect(testMail.status).toBe(503);
    const setup = await admin.call("GET /api/newsletters/setup", {});
    expect(setup.body.missing.map(({ setting }) => setting)).toEqual([
      "postmark_server_token",
      "newsletter_postal_address",
    ]);
    await simulation.waitUntilIdle();
    expect(simulation.vendors.postmark.mails).toEqual([]);
  },
);

test(
  "a scheduled newsletter whose article was unpublished returns to the drafts",
  { tags: "full" },
  async () => {
    const { simulation, admin } = await createNewsletterSimulation();
    await insertSubscribers(1);
    const { id, version, articleId } = await createDraft({ admin });
    const sendAt = new Date(simulation.clock().getTime() + 3_600_000).toISOString();
    await admin.call("POST /api/newsletters/:id/schedule", { params: { id }, body: { version, sendAt } });
    await updateArticles(
      "update articles set status = 'approved', published_at = null where id = ?",
      articleId,
    );
    simulation.clockOffsetMs += 3_700_000;
    await simulation.tick();
    const { body } = await admin.call("GET /api/newsletters/:id", { params: { id } });
    expect(body).toMatchObject({
      status: "draft",
      sendAt: null,
      problem: expect.stringContaining("not published"),
    });
    expect(body.articles).toMatchObject([{ id: articleId, isPublished: false }]);
    expect(sentTo(simulation)).toEqual([]);
  },
);
