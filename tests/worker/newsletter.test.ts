import { expect, test } from "vitest";
import { clockAhead, siteAhead, testApp } from "#tests/support/test-app.ts";
import { deliverMailsTo } from "#tests/support/booking-links.ts";
import {
  uniqueEmail,
  getUnsubscribeToken,
  getOneClickUrl,
  getSubscriptionStatus,
  getMailToken,
} from "#tests/support/newsletter.ts";
import { lastActivity, select } from "#tests/support/tables.ts";
import { verifyLink, signLink } from "#worker/runtime/signed-link.ts";

const subscribe = async (email: string, visitor = testApp.visitor()) =>
  visitor.call("POST /api/newsletter", { body: { email, source: "resources" } });
const confirm = (token: string, visitor = testApp.visitor()) =>
  visitor.call("POST /api/newsletter/confirm", { body: { token } });

test(
  "a visitor subscribes, confirms by mail, becomes a lead and unsubscribes in one click",
  { tags: "full" },
  async () => {
    const email = uniqueEmail();
    expect(await subscribe(email.toUpperCase())).toMatchObject({ status: 202, body: { status: "pending" } });
    expect(await getSubscriptionStatus(email)).toBe("pending");
    expect(await select("select * from crm_leads where email_key = ?", email)).toEqual([]);

    const [mail] = await deliverMailsTo(email);
    expect(mail?.subject).toBe("Please confirm your subscription");
    const token = getMailToken(mail, "/newsletter/confirm");
    expect(await confirm(token)).toMatchObject({ status: 200, body: { status: "active" } });
    expect(await confirm(token)).toMatchObject({ status: 200, body: { status: "active" } });
    const [lead] = await select("select * from crm_leads where email_key = ?", email);
    expect(lead).toMatchObject({ lead_type: "newsletter", lead_source: "newsletter", due_at: null });
    const timeline = await select("select subject from lead_activities where lead_id = ?", lead?.id);
    expect(timeline).toEqual([{ subject: "Subscribed to the newsletter" }]);

    // RFC 8058: mail clients POST without Origin and without cookies.
    expect(mail?.headers?.["List-Unsubscribe-Post"]).toBe("List-Unsubscribe=One-Click");
    const oneClick = () =>
      testApp.visitor().send(getOneClickUrl(mail), {
        method: "POST",
        headers: { "content-type": "application/x-www-form-urlencoded" },
        body: "List-Unsubscribe=One-Click",
      });
    expect((await oneClick()).status).toBe(200);
    expect((await oneClick()).status).toBe(200);
    expect(await getSubscriptionStatus(email)).toBe("unsubscribed");
    const consents = await select(
      "select kind, granted, wording_version from consents where email = ? order by created_at, granted desc",
      email,
    );
    expect(consents).toEqual([
      { kind: "newsletter", granted: 1, wording_version: "2025-01" },
      { kind: "newsletter", granted: 0, wording_version: "2025-01" },
    ]);
    expect(await lastActivity("newsletter.unsubscribe")).toMatchObject({ user_id: null });

    // An old link does not resubscribe; a new subscription does.
    expect(await confirm(token)).toMatchObject({ status: 410, body: { code: "gone" } });
    await subscribe(email);
    const [again] = await deliverMailsTo(email);
    expect((await confirm(getMailToken(again, "/newsletter/confirm"))).status).toBe(200);
    expect(await getSubscriptionStatus(email)).toBe("active");
  },
);

test("repeated subscriptions send one mail and do not reveal whether an address is subscribed", async () => {
  const email = uniqueEmail();
  for (let n = 0; n < 3; n++) expect((await subscribe(email)).status).toBe(202);
  const mails = await deliverMailsTo(email);
  expect(mails).toHaveLength(1);
  await confirm(getMailToken(mails[0], "/newsletter/confirm"));

  const evening = testApp.visitor().at(siteAhead(7, "hour"));
  expect(await subscribe(email, evening)).toMatchObject({ status: 202, body: { status: "pending" } });
  const [reminder] = await deliverMailsTo(email, clockAhead(8, "hour"));
  expect(reminder?.subject).toBe("You are already subscribed to our newsletter");
  expect(await getSubscriptionStatus(email)).toBe("active");
});

test("subscribing leaves an existing lead's name, type, score and due date unchanged", async () => {
  const email = uniqueEmail();
  const now = new Date().toISOString();
  const insert =
    "insert into crm_leads (id, first_name, email, email_key, lead_type, lead_score, due_at, created_at, updated_at) values (?, 'Iris', ?, ?, 'candidate', 70, ?, ?, ?) returning id";
  await select(insert, crypto.randomUUID(), email, email, now, now, now);
  await subscribe(email);
  const [mail] = await deliverMailsTo(email);
  await confirm(getMailToken(mail, "/newsletter/confirm"));
  const leads = await select(
    "select first_name, lead_type, lead_score, due_at from crm_leads where email_key = ?",
    email,
  );
  expect(leads).toEqual([{ first_name: "Iris", lead_type: "candidate", lead_score: 70, due_at: now }]);
});

test("a forged, expired or foreign confirmation link is rejected", async () => {
  const email = uniqueEmail();
  await subscribe(email);
  const [mail] = await deliverMailsTo(email);
  const token = getMailToken(mail, "/newsletter/confirm");
  const leave = getUnsubscribeToken(mail);
  const [head, body, signature] = token.split(".");
  const claims = JSON.parse(atob(body!)) as Record<string, unknown>;
  const forged = btoa(JSON.stringify({ ...claims, sub: crypto.randomUUID() })).replaceAll("=", "");
  const unsigned = `${btoa('{"alg":"none"}').replaceAll("=", "")}.${body}.`;
  for (const invalid of [
    leave,
    `${head}.${forged}.${signature}`,
    unsigned,
    token.slice(0, -3),
    "x",
    "a.b.c",
  ]) {
    expect(await confirm(invalid)).toMatchObject({
      status: 400,
      body: { code: "validation_failed", fields: { token: [expect.any(String)] } },
    });
  }
  expect((await confirm("")).status).toBe(400);
  expect(await confirm(token, testApp.visitor().at(siteAhead(8, "day")))).toMatchObject({ status: 410 });
  expect(await getSubscriptionStatus(email)).toBe("pending");

  const unsubscribe = await testApp.visitor().call("POST /api/newsletter/unsubscribe", { body: { token } });
  expect(unsubscribe.status).toBe(400);
});

test("a signed link is valid only for its purpose, lifetime and secret", async () => {
  const ctx = testApp.ctx();
  const token = await signLink(ctx, "test.open", "subject-1", 1);
  expect(await verifyLink(ctx, "test.open", token)).toBe("subject-1");
  await expect(verifyLink(ctx, "test.other", token)).rejects.toMatchObject({ code: "validation_failed" });
  const tomorrow = { ...ctx, clock: () => new Date(Date.now() + 90_000_000) };
  await expect(verifyLink(tomorrow, "test.open", token)).rejects.toMatchObject({ code: "gone" });
  const stranger = {
    ...ctx,
    config: { ...ctx.config, sessionSecret: "another secret that is long enough, too" },
  };
  await expect(verifyLink(stranger, "test.open", token)).rejects.toMatchObject({ code: "validation_failed" });
  expect(await verifyLink(tomorrow, "test.open", await signLink(ctx, "test.open", "for ever"))).toBe(
    "for ever",
  );
});

test("the newsletter forms work without JavaScript; a repeated idempotency key counts once", async () => {
  const email = uniqueEmail();
  const post = (path: string, fields: Record<string, string>) =>
    testApp.visitor().fetch(path, {
      method: "POST",
      headers: { accept: "text/html", "content-type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams(fields).toString(),
    });
  const sent = await post("/api/newsletter", { email, source: "resources" });
  expect([sent.status, sent.headers.get("location")]).toEqual([303, "/newsletter/received"]);
  const [mail] = await deliverMailsTo(email);
  const confirmed = await post("/api/newsletter/confirm", {
    token: getMailToken(mail, "/newsletter/confirm"),
  });
  expect([confirmed.status, confirmed.headers.get("location")]).toEqual([
    303,
    expect.stringMatching(/^\/newsletter\/confirmed\?next=\d{4}-\d\d-\d\d$/),
  ]);
  const left = await post("/api/newsletter/unsubscribe", { token: getUnsubscribeToken(mail) });
  expect([left.status, left.headers.get("location")]).toEqual([303, "/newsletter/unsubscribed"]);

  const key = { "Idempotency-Key": crypto.randomUUID() };
  const sameVisitor = testApp.visitor();
  const other = uniqueEmail();
  for (let n = 0; n < 2; n++) {
    expect((await sameVisitor.call("POST /api/newsletter", { body: { email: other } }, key)).status).toBe(
      202,
    );
  }
  const events = await select(
    "select id from admin_activity_logs where action = 'newsletter.subscribe' and ip_address = ?",
    sameVisitor.ip,
  );
  expect(events).toHaveLength(1);
  expect(
    (await testApp.visitor().callUntyped("POST /api/newsletter", { body: { email: "not an address" } })).body
      .fields,
  ).toHaveProperty("email");
});
