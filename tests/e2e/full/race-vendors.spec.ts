import {
  bodyOf,
  crowd,
  elsewhere,
  expect,
  logged,
  MANY,
  mark,
  outcomes,
  read,
  test,
  total,
} from "../support/concurrent-requests.ts";
import { inDatabase } from "../support/database.ts";
import { openVendor, set } from "../support/mock-vendor.ts";

// One after the other: the settings are everybody's.
test.describe.configure({ mode: "default" });

const KEYS = ["mail_api_url", "mail_api_key", "ghl_webhook_secret", "ghl_location_id"];
const FEED_KEYS = ["client_id", "client_secret", "oauth_base_url", "api_base_url"].map(
  (key) => `linkedin_${key}`,
);

test.afterEach(async ({ as }) =>
  set(await as("admin"), Object.fromEntries([...KEYS, ...FEED_KEYS].map((key) => [key, ""]))),
);

const MAIL_KEY = "re_local_abcdefghijkl";

test("fifty press retry when the mail works again: each dead mail goes out once", async ({ request, as }) => {
  const [manager, admin] = [await as("manager"), await as("admin")];
  const name = mark();
  let works = false;
  // Only what is of this story is refused: others write at the same time.
  const vendor = await openVendor(({ body }) =>
    works || !body.includes(name) ? { status: 200, body: { id: mark() } } : { status: 422, body: {} },
  );
  await set(admin, { mail_api_url: `${vendor.base}/emails`, mail_api_key: MAIL_KEY });
  const written = await crowd(
    (n) =>
      request.post("/api/contact/submit", {
        data: { firstName: "Ada", lastName: name, email: `${name}.${n}@example.com`, helpType: "other" },
        headers: elsewhere(),
      }),
    3,
  );
  expect(await outcomes(written)).toEqual({ "201": 3 });
  // Their receipts; the notices to the firm do not name them and are taken.
  const ids = await Promise.all(written.map(async (answer) => (await bodyOf<{ id: string }>(answer)).id));
  const inState = async (status: string) => {
    const own =
      "select id from deliveries where status = ? and entity_id in (select value from json_each(?))";
    return (await inDatabase(request, own, status, JSON.stringify(ids))).length;
  };
  await expect.poll(() => inState("dead"), { timeout: 20_000 }).toBe(3);

  works = true;
  const entries = await logged(admin, "delivery.retry-all", null);
  const presses = await crowd(() => manager.post("/api/admin/deliveries/retry", { data: { kind: "mail" } }));
  expect(await outcomes(presses)).toEqual({ "200": MANY });
  const retried = await Promise.all(
    presses.map(async (answer) => (await bodyOf<{ retried: number }>(answer)).retried),
  );
  expect(retried.reduce((sum, count) => sum + count, 0)).toBe(3);
  const didSomething = retried.filter((count) => count > 0).length;
  expect((await logged(admin, "delivery.retry-all", null)).length - entries.length).toBe(didSomething);
  await expect.poll(() => inState("sent"), { timeout: 20_000 }).toBe(6);
  for (let n = 0; n < 3; n++) {
    const mails = vendor.asked.filter(({ body }) => body.includes(`"to":["${name}.${n}@example.com"]`));
    // Refused once, taken once.
    expect(mails, `mails to ${n}`).toHaveLength(2);
  }
  vendor.close();
});

test("somebody agrees and says STOP while staff write: the last word counts, and nothing goes out after it", async ({
  request,
  as,
}) => {
  const [office, manager, admin] = [await as("recruiter"), await as("manager"), await as("admin")];
  const name = mark();
  const number = `+1312${String(Date.now()).slice(-7)}`;
  const secret = `workflow ${name}`.replace(" ", "-");
  await set(admin, { ghl_webhook_secret: secret, ghl_location_id: "loc-1" });
  expect((await manager.post("/api/sms/settings", { data: { isActive: true } })).status()).toBe(200);

  const agree = () =>
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
      headers: elsewhere(),
    });
  const text = (body: string, messageId: string) =>
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
    office.post("/api/sms/send", {
      data: { toNumber: number, message: `Hello ${name}`, messageType: "follow_up" },
    });
  expect((await agree()).status()).toBe(201);
  await inDatabase(
    request,
    "update crm_leads set ghl_contact_id = ? where email_key = ?",
    name,
    `${name}@example.com`,
  );

  // Whoever presses twice sends once.
  const pressed = await crowd(() =>
    office.post("/api/sms/send", {
      data: { toNumber: number, message: `Once to ${name}`, messageType: "follow_up" },
      headers: { "idempotency-key": name },
    }),
  );
  expect(await outcomes(pressed)).toEqual({ "201": MANY });
  const once = "select id from sms_messages where to_number = ? and message like ?";
  expect(await inDatabase(request, once, number, `Once to ${name}%`)).toHaveLength(1);

  const ways = [agree, send, (n: number) => text(n % 2 ? "STOP" : "START", `${name} ${n}`)];
  const told = await outcomes(await crowd((n) => ways[n % 3]!(n), 75));
  expect(Object.keys(told).filter((outcome) => !["200", "201", "409 conflict"].includes(outcome))).toEqual(
    [],
  );
  type Consents = {
    standing: Record<string, string>;
    entries: { kind: string; granted: boolean }[];
  };
  const consents = () => read<Consents>(office, `/api/sms/consents?number=${encodeURIComponent(number)}`);
  const { standing, entries } = await consents();
  for (const kind of ["sms_appointment", "sms_marketing"]) {
    const last = entries.find((entry) => entry.kind === kind)!;
    expect(standing[kind], kind).toBe(last.granted ? "given" : "withdrawn");
  }

  // The vendor repeats an event: the same text is one text.
  expect(await outcomes(await crowd(() => text("STOP", `${name} last`)))).toEqual({ "200": MANY });
  const received = "select id from sms_inbound where external_id = ?";
  expect(await inDatabase(request, received, `${name} last`)).toHaveLength(1);
  expect((await consents()).standing).toEqual({ sms_appointment: "withdrawn", sms_marketing: "withdrawn" });
  expect(await outcomes(await crowd(send, 10))).toEqual({ "409 conflict": 10 });

  // What had slipped in before the last word is refused when its turn comes, even where somebody hurries it.
  type Message = { id: string; message: string; status: string };
  const waiting = async () =>
    (
      await read<Message[]>(office, `/api/sms/messages?number=${encodeURIComponent(number)}&limit=100`)
    ).filter(({ status, message }) => status !== "failed" && message.includes(name));
  for (const { id } of await waiting()) {
    const [delivery] = await read<{ id: string }[]>(manager, `/api/admin/deliveries?q=${id}&limit=1`);
    await manager.post(`/api/admin/deliveries/${delivery!.id}/retry`);
  }
  await expect.poll(async () => (await waiting()).length, { timeout: 20_000 }).toBe(0);
  expect((await manager.post("/api/sms/settings", { data: { isActive: false } })).status()).toBe(200);
});

test("fifty press post to LinkedIn: no article is posted twice", async ({ request, as }) => {
  const [manager, admin] = [await as("manager"), await as("admin")];
  const posted: string[] = [];
  const vendor = await openVendor(({ at, body }) => {
    if (at === "POST /oauth/accessToken") {
      const scope = "openid,profile,w_member_social";
      return { status: 200, body: { access_token: mark(), expires_in: 5_184_000, scope } };
    }
    if (at === "GET /v2/userinfo") return { status: 200, body: { sub: "782bbtaQ", name: "Priya Raman" } };
    if (at !== "POST /rest/posts") return { status: 422, body: { message: "no pictures today" } };
    posted.push((JSON.parse(body) as { content: { article: { source: string } } }).content.article.source);
    return { status: 201, headers: { "x-restli-id": `urn:li:share:${posted.length}` } };
  });
  await set(admin, {
    linkedin_client_id: "client",
    linkedin_client_secret: "a-secret-of-this-story",
    linkedin_oauth_base_url: `${vendor.base}/oauth`,
    linkedin_api_base_url: vendor.base,
  });
  const asked = await admin.get("/api/linkedin/connect", { maxRedirects: 0 });
  const state = new URL(asked.headers().location!).searchParams.get("state")!;
  const back = await admin.get(`/api/linkedin/callback?code=abc&state=${encodeURIComponent(state)}`, {
    maxRedirects: 0,
  });
  expect(back.headers().location).toContain("linkedin=connected");

  // Three are left to be posted: each has its picture drawn, which takes its time.
  await inDatabase(
    request,
    `insert into linkedin_posts (id, article_id, article_title, article_category, post_content, status, created_at, updated_at)
    select 'before-' || id, id, title, category, '', 'posted', created_at, created_at from articles
    where status = 'published' and deleted_at is null
      and not exists (select 1 from linkedin_posts p where p.article_id = articles.id)
    order by published_at desc limit -1 offset 3`,
  );
  const told = await outcomes(await crowd(() => manager.post("/api/content/trigger/linkedin", { data: {} })));
  expect(Object.keys(told).filter((outcome) => !/^20\d$|^409 conflict$/.test(outcome))).toEqual([]);
  const open = "/api/admin/deliveries?kind=linkedin&status=waiting&limit=1";
  await expect.poll(() => total(manager, open), { timeout: 20_000 }).toBe(0);
  await expect.poll(() => total(manager, open.replace("waiting", "sending")), { timeout: 20_000 }).toBe(0);
  expect(posted.length).toBeGreaterThan(0);
  expect(new Set(posted).size, "each once").toBe(posted.length);
  const orders = await inDatabase(
    request,
    "select article_id, count(*) as n from linkedin_posts group by 1 having n > 1",
  );
  expect(orders).toEqual([]);
  expect((await admin.delete("/api/linkedin")).status()).toBe(200);
  vendor.close();
});
