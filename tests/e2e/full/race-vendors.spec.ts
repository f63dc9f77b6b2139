import {
  parseJson,
  sendConcurrently,
  randomClientIp,
  expect,
  listActivity,
  REQUEST_COUNT,
  uniqueName,
  countOutcomes,
  getJson,
  test,
  getTotal,
} from "../support/concurrent-requests.ts";
import { queryDatabase } from "../support/database.ts";
import { startMockVendor, saveSettings } from "../support/mock-vendor.ts";

// Sequential, because settings are global.
test.describe.configure({ mode: "default" });

const KEYS = ["mail_api_url", "mail_api_key", "ghl_webhook_secret", "ghl_location_id"];
const LINKEDIN_KEYS = ["client_id", "client_secret", "oauth_base_url", "api_base_url"].map(
  (key) => `linkedin_${key}`,
);

test.afterEach(({ admin }) =>
  saveSettings(admin, Object.fromEntries([...KEYS, ...LINKEDIN_KEYS].map((key) => [key, ""]))),
);

const MAIL_KEY = "re_local_abcdefghijkl";

test("50 concurrent retries of dead-lettered mails send each mail once", async ({
  request,
  manager,
  admin,
}) => {
  const name = uniqueName();
  let isAccepting = false;
  // Rejects only this test's mails, because other tests send mail at the same time.
  const vendor = await startMockVendor(({ body }) =>
    isAccepting || !body.includes(name)
      ? { status: 200, body: { id: uniqueName() } }
      : { status: 422, body: {} },
  );
  await saveSettings(admin, { mail_api_url: `${vendor.base}/emails`, mail_api_key: MAIL_KEY });
  const submissions = await sendConcurrently(
    (n) =>
      request.post("/api/contact/submit", {
        data: { firstName: "Ada", lastName: name, email: `${name}.${n}@example.com`, helpType: "other" },
        headers: randomClientIp(),
      }),
    3,
  );
  expect(await countOutcomes(submissions)).toEqual({ "201": 3 });
  // The receipt and the staff notice of each message name the person.
  const ids = await Promise.all(
    submissions.map(async (response) => (await parseJson<{ id: string }>(response)).id),
  );
  const countInState = async (status: string) => {
    const sql =
      "select id from deliveries where status = ? and entity_id in (select value from json_each(?))";
    return (await queryDatabase(request, sql, status, JSON.stringify(ids))).length;
  };
  await expect.poll(() => countInState("dead"), { timeout: 20_000 }).toBe(6);

  isAccepting = true;
  const entries = await listActivity(admin, "delivery.retry-all", null);
  const retries = await sendConcurrently(() =>
    manager.post("/api/admin/deliveries/retry", { data: { kind: "mail" } }),
  );
  expect(await countOutcomes(retries)).toEqual({ "200": REQUEST_COUNT });
  const retried = await Promise.all(
    retries.map(async (response) => (await parseJson<{ retried: number }>(response)).retried),
  );
  expect(retried.reduce((sum, count) => sum + count, 0)).toBe(6);
  const effectiveRetries = retried.filter((count) => count > 0).length;
  expect((await listActivity(admin, "delivery.retry-all", null)).length - entries.length).toBe(
    effectiveRetries,
  );
  await expect.poll(() => countInState("sent"), { timeout: 20_000 }).toBe(6);
  for (let n = 0; n < 3; n++) {
    const mails = vendor.requests.filter(({ body }) => body.includes(`"to":["${name}.${n}@example.com"]`));
    // Rejected once, accepted once.
    expect(mails, `mails to ${n}`).toHaveLength(2);
  }
  vendor.close();
});

test("after concurrent consents, STOPs and sends the latest consent counts, and no text follows it", async ({
  request,
  recruiter: staff,
  manager,
  admin,
}) => {
  const name = uniqueName();
  const number = `+131255${String(Date.now()).slice(-5)}`;
  const secret = `workflow ${name}`.replace(" ", "-");
  await saveSettings(admin, { ghl_webhook_secret: secret, ghl_location_id: "loc-1" });
  expect((await manager.post("/api/sms/settings", { data: { isActive: true } })).status()).toBe(200);

  const postConsent = () =>
    request.post("/api/ghl/direct-contact", {
      data: {
        firstName: "Ada",
        lastName: name,
        email: `${name}@example.com`,
        phone: number,
        inquiry: "Other",
        message: "Text me.",
        smsMarketingConsent: true,
        smsAppointmentConsent: true,
      },
      headers: randomClientIp(),
    });
  const receiveText = (body: string, messageId: string) =>
    request.post("/api/webhooks/ghl", {
      data: {
        type: "InboundMessage",
        locationId: "loc-1",
        messageType: "SMS",
        direction: "inbound",
        contactId: name,
        messageId,
        body,
      },
      headers: { "x-webhook-secret": secret },
    });
  const send = () =>
    staff.post("/api/sms/send", {
      data: {
        toNumber: number,
        message: `Hello ${name}`,
        messageType: "follow_up",
        reason: "They asked for a text.",
      },
    });
  expect((await postConsent()).status()).toBe(201);
  await queryDatabase(
    request,
    "update crm_leads set ghl_contact_id = ? where email_key = ?",
    name,
    `${name}@example.com`,
  );

  // One Idempotency-Key sends one text.
  const sent = await sendConcurrently(() =>
    staff.post("/api/sms/send", {
      data: {
        toNumber: number,
        message: `Once to ${name}`,
        messageType: "follow_up",
        reason: "They asked for a text.",
      },
      headers: { "idempotency-key": name },
    }),
  );
  expect(await countOutcomes(sent)).toEqual({ "201": REQUEST_COUNT });
  const ownMessages = "select id from sms_messages where to_number = ? and message like ?";
  expect(await queryDatabase(request, ownMessages, number, `Once to ${name}%`)).toHaveLength(1);

  const requests = [postConsent, send, (n: number) => receiveText(n % 2 ? "STOP" : "START", `${name} ${n}`)];
  const outcomeCounts = await countOutcomes(await sendConcurrently((n) => requests[n % 3]!(n), 75));
  expect(
    Object.keys(outcomeCounts).filter((outcome) => !["200", "201", "409 conflict"].includes(outcome)),
  ).toEqual([]);
  type Consents = {
    standing: Record<string, string>;
    entries: { kind: string; granted: boolean }[];
  };
  const consents = () => getJson<Consents>(staff, `/api/sms/consents?number=${encodeURIComponent(number)}`);
  const { standing, entries } = await consents();
  for (const kind of ["sms_appointment", "sms_marketing"]) {
    const last = entries.find((entry) => entry.kind === kind)!;
    expect(standing[kind], kind).toBe(last.granted ? "given" : "withdrawn");
  }

  // A repeated webhook event is stored once.
  expect(await countOutcomes(await sendConcurrently(() => receiveText("STOP", `${name} last`)))).toEqual({
    "200": REQUEST_COUNT,
  });
  const received = "select id from sms_inbound where external_id = ?";
  expect(await queryDatabase(request, received, `${name} last`)).toHaveLength(1);
  expect((await consents()).standing).toEqual({ sms_appointment: "withdrawn", sms_marketing: "withdrawn" });
  expect(await countOutcomes(await sendConcurrently(send, 10))).toEqual({ "409 conflict": 10 });

  // Texts queued before STOP fail when they are sent, even on retry.
  type Message = { id: string; message: string; status: string };
  const listUnsent = async () =>
    (
      await getJson<Message[]>(staff, `/api/sms/messages?number=${encodeURIComponent(number)}&limit=100`)
    ).filter(({ status, message }) => status !== "failed" && message.includes(name));
  for (const { id } of await listUnsent()) {
    const [delivery] = await getJson<{ id: string }[]>(manager, `/api/admin/deliveries?q=${id}&limit=1`);
    await manager.post(`/api/admin/deliveries/${delivery!.id}/retry`);
  }
  await expect.poll(async () => (await listUnsent()).length, { timeout: 20_000 }).toBe(0);
  expect((await manager.post("/api/sms/settings", { data: { isActive: false } })).status()).toBe(200);
});

test("50 concurrent LinkedIn triggers post no article twice", async ({ request, manager, admin }) => {
  const posted: string[] = [];
  const vendor = await startMockVendor(({ route, body }) => {
    if (route === "POST /oauth/accessToken") {
      const scope = "openid,profile,w_member_social";
      return { status: 200, body: { access_token: uniqueName(), expires_in: 5_184_000, scope } };
    }
    if (route === "GET /v2/userinfo") return { status: 200, body: { sub: "782bbtaQ", name: "Priya Raman" } };
    if (route !== "POST /rest/posts") return { status: 422, body: { message: "no pictures today" } };
    posted.push((JSON.parse(body) as { content: { article: { source: string } } }).content.article.source);
    return { status: 201, headers: { "x-restli-id": `urn:li:share:${posted.length}` } };
  });
  await saveSettings(admin, {
    linkedin_client_id: "client",
    linkedin_client_secret: "a-secret-of-this-test",
    linkedin_oauth_base_url: `${vendor.base}/oauth`,
    linkedin_api_base_url: vendor.base,
  });
  const authorization = await admin.get("/api/linkedin/connect", { maxRedirects: 0 });
  const state = new URL(authorization.headers().location!).searchParams.get("state")!;
  const callback = await admin.get(`/api/linkedin/callback?code=abc&state=${encodeURIComponent(state)}`, {
    maxRedirects: 0,
  });
  expect(callback.headers().location).toContain("linkedin=connected");

  // Leaves three articles to post.
  await queryDatabase(
    request,
    `insert into linkedin_posts (id, article_id, article_title, article_category, post_content, status, created_at, updated_at)
    select 'before-' || id, id, title, category, '', 'posted', created_at, created_at from articles
    where status = 'published' and deleted_at is null
      and not exists (select 1 from linkedin_posts p where p.article_id = articles.id)
    order by published_at desc limit -1 offset 3`,
  );
  const outcomeCounts = await countOutcomes(
    await sendConcurrently(() => manager.post("/api/content/trigger/linkedin", { data: {} })),
  );
  expect(Object.keys(outcomeCounts).filter((outcome) => !/^20\d$|^409 conflict$/.test(outcome))).toEqual([]);
  const waitingUrl = "/api/admin/deliveries?kind=linkedin&status=waiting&limit=1";
  await expect.poll(() => getTotal(manager, waitingUrl), { timeout: 20_000 }).toBe(0);
  await expect
    .poll(() => getTotal(manager, waitingUrl.replace("waiting", "sending")), { timeout: 20_000 })
    .toBe(0);
  expect(posted.length).toBeGreaterThan(0);
  expect(new Set(posted).size, "distinct posts").toBe(posted.length);
  const duplicates = await queryDatabase(
    request,
    "select article_id, count(*) as n from linkedin_posts group by 1 having n > 1",
  );
  expect(duplicates).toEqual([]);
  expect((await admin.delete("/api/linkedin")).status()).toBe(200);
  vendor.close();
});
