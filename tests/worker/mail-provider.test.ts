import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { AppError, NotConfigured, VendorFailure } from "#worker/base/errors.ts";
import { getMailAccess } from "#worker/features/settings/index.ts";
import type { Fetch } from "#worker/vendors/vendor-request.ts";
import { emailBinding } from "#worker/vendors/email-binding.ts";
import { devMailbox } from "#worker/vendors/dev-mailbox.ts";
import { mailProvider } from "#worker/vendors/mail-provider.ts";
import { changeSettings as set } from "#tests/support/settings.ts";
import { testApp } from "#tests/support/test-app.ts";

const KEY = "mail-key-never-to-be-seen";
const ACCESS = { url: "https://api.mail.example.com/emails", apiKey: KEY };
const MAIL = {
  key: "delivery-1",
  to: "iris@example.com",
  subject: "Booked",
  text: "Dear Iris",
  html: "<p>Dear Iris</p>",
  replyTo: "team@example.com",
  headers: { "List-Unsubscribe": "<https://example.com>" },
  attachments: [{ name: "appointment.ics", type: "text/calendar", content: "SUMMARY:Café" }],
};

function provider(status: number, body: string, headers: Record<string, string> = {}) {
  const requests: { url: string; init: RequestInit }[] = [];
  const send: Fetch = (url, init) => {
    requests.push({ url, init });
    return Promise.resolve(new Response(body || null, { status, headers }));
  };
  return { requests, mailer: mailProvider(ACCESS, "Planwright <hello@example.com>", send) };
}

async function catchAppError(work: Promise<unknown>): Promise<AppError> {
  const error = await work.then(() => undefined).catch((thrown: unknown) => thrown);
  if (!(error instanceof AppError)) throw new Error("Expected an AppError.");
  expect(JSON.stringify([error.message, error.stack, String(error.cause)])).not.toContain(KEY);
  return error;
}

test("a mail is sent as JSON with API key, base64 attachment and idempotency key", async () => {
  const { requests, mailer } = provider(200, '{"id":"m-1"}');
  expect(await mailer.send(MAIL)).toEqual({ id: "m-1" });
  expect(requests[0]).toMatchObject({
    url: ACCESS.url,
    init: {
      method: "POST",
      redirect: "manual",
      headers: { Authorization: `Bearer ${KEY}`, "Idempotency-Key": "delivery-1" },
    },
  });
  const sent = JSON.parse(requests[0]!.init.body as string) as { attachments: { content: string }[] };
  expect(sent).toMatchObject({
    from: "Planwright <hello@example.com>",
    to: ["iris@example.com"],
    subject: "Booked",
    text: "Dear Iris",
    html: "<p>Dear Iris</p>",
    reply_to: "team@example.com",
    headers: MAIL.headers,
    attachments: [{ filename: "appointment.ics", content_type: "text/calendar" }],
  });
  const bytes = Uint8Array.from(atob(sent.attachments[0]!.content), (char) => char.charCodeAt(0));
  expect(new TextDecoder().decode(bytes)).toBe("SUMMARY:Café");
});

test("Cloudflare's email binding gets attachments as bytes, since strings count as base64", async () => {
  const sent: EmailMessageBuilder[] = [];
  const binding = {
    send: (mail: EmailMessageBuilder) => Promise.resolve({ messageId: `m-${sent.push(mail)}` }),
  } as SendEmail;
  expect(await emailBinding(binding, "hello@example.com").send(MAIL)).toEqual({ id: "m-1" });
  await emailBinding(binding, '"Planwright" <hello@example.com>').send(MAIL);
  expect(sent.map(({ from }) => from)).toEqual([
    "hello@example.com",
    { name: "Planwright", email: "hello@example.com" },
  ]);
  const { content, ...file } = sent[0]!.attachments![0]!;
  expect(file).toEqual({ disposition: "attachment", filename: "appointment.ics", type: "text/calendar" });
  expect(content).toBeInstanceOf(ArrayBuffer);
  expect(new TextDecoder().decode(content as ArrayBuffer)).toBe("SUMMARY:Café");
});

test("an empty 2xx response is accepted, with the id from its header or the mail's key", async () => {
  expect(await provider(202, "", { "x-message-id": "m-2" }).mailer.send(MAIL)).toEqual({ id: "m-2" });
  expect(await provider(204, "").mailer.send(MAIL)).toEqual({ id: "delivery-1" });
});

test("a rejected key or a redirect throws NotConfigured with the setting to fix", async () => {
  for (const [status, setting] of [
    [401, "mail_api_key"],
    [403, "mail_api_key"],
    [302, "mail_api_url"],
  ] as const) {
    const failure = await catchAppError(
      provider(status, "", { location: "https://elsewhere.example" }).mailer.send(MAIL),
    );
    expect(failure).toBeInstanceOf(NotConfigured);
    expect((failure as NotConfigured).setting).toBe(setting);
  }
});

test.for([
  [422, '{"message":"bad"}', true, undefined],
  [429, "", false, 30],
  [500, "oops", false, undefined],
  [200, "<html>Welcome</html>", false, undefined],
  [200, '"ok"', false, undefined],
] as const)(
  "status %i with body %s is a vendor failure with the right retry policy",
  async ([status, body, permanent, retryAfter]) => {
    const headers: Record<string, string> = retryAfter ? { "retry-after": String(retryAfter) } : {};
    const failure = await catchAppError(provider(status, body, headers).mailer.send(MAIL));
    expect(failure).toBeInstanceOf(VendorFailure);
    expect(failure).toMatchObject({ permanent, retryAfter });
  },
);

test("a timeout and a broken connection give different errors", async () => {
  const silent: Fetch = (_url, init) =>
    new Promise((_resolve, reject) => {
      init.signal!.addEventListener("abort", () => reject(new Error("aborted")));
    });
  expect((await catchAppError(mailProvider(ACCESS, "a@example.com", silent, 50).send(MAIL))).code).toBe(
    "upstream_timeout",
  );
  const broken: Fetch = () => Promise.reject(new TypeError("connection reset"));
  expect((await catchAppError(mailProvider(ACCESS, "a@example.com", broken).send(MAIL))).message).toMatch(
    /reached/,
  );
});

test("the mail URL must be public, and changing its host requires the key again", async () => {
  const admin = await testApp.as("admin");
  expect(await getMailAccess(testApp.ctx())).toBeNull();
  await set(admin, { mail_api_url: ACCESS.url });
  expect(await catchAppError(getMailAccess(testApp.ctx()))).toMatchObject({ setting: "mail_api_key" });
  await set(admin, { mail_api_key: KEY });
  expect(await getMailAccess(testApp.ctx())).toEqual(ACCESS);
  const moved = await set(admin, { mail_api_url: "https://collector.example.org/emails" });
  expect(moved.body.fields).toHaveProperty("mail_api_key");
  for (const inside of [
    "https://10.0.0.1/emails",
    "http://api.mail.example.com/emails",
    "https://metadata.internal/",
  ]) {
    expect((await set(admin, { mail_api_url: inside })).status, inside).toBe(400);
  }
});

test("the development mailbox stores one mail per key with its state, newest first", async () => {
  const box = devMailbox(env.KV, "hello@example.com", () => Promise.resolve(null));
  await box.send(MAIL);
  await box.send(MAIL);
  await box.send({ ...MAIL, key: "delivery-2", subject: "Moved" });
  const listed = await box.devMailbox!.list();
  expect(listed.map(({ id }) => id).toSorted()).toEqual(["delivery-1", "delivery-2"]);
  expect(listed[0]).toMatchObject({ to: MAIL.to, state: "Stored here, not sent" });
  expect(await box.devMailbox!.find("delivery-1")).toMatchObject(MAIL);
  expect(await box.devMailbox!.find("nobody")).toBeNull();
  const refusing = devMailbox(env.KV, "", () => Promise.reject(new VendorFailure("Mail", "no")));
  await catchAppError(refusing.send({ ...MAIL, key: "delivery-3" }));
  expect((await box.devMailbox!.find("delivery-3"))!.state).toBe("Rejected by the mail provider");
});

test("outside development the mailbox routes answer 404", async () => {
  expect((await testApp.visitor().fetch("/__dev/mail")).status).toBe(404);
  expect((await testApp.visitor().fetch("/__dev/mail/messages.json")).status).toBe(404);
});

test("an email binding that never responds times out", async () => {
  const silent = { send: () => new Promise<never>(() => undefined) };
  const failure = await catchAppError(emailBinding(silent, "hello@example.com", 5).send(MAIL));
  expect([failure.code, failure.message]).toEqual([
    "upstream_timeout",
    "Mail did not respond within 0.005 seconds.",
  ]);
});
