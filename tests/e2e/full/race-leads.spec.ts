import type { APIRequestContext } from "@playwright/test";
import {
  parseJson,
  sendConcurrently,
  randomClientIp,
  expect,
  REQUEST_COUNT,
  uniqueName,
  countOutcomes,
  getJson,
  test,
  getTotal,
} from "../support/concurrent-requests.ts";
import { waitForMail } from "../support/mailbox.ts";

type Lead = { id: string };
type Delivery = { action: string; entityId: string; createdAt: string };

const person = (name: string) => ({ firstName: "Ada", lastName: name, email: `${name}@example.com` });

/** Public forms, all filled in by the same person. */
const channels = (name: string): { address: string; data: Record<string, unknown> }[] => {
  const page = { ...person(name), helpType: "other", message: "From the contact page." };
  return [
    {
      address: "/api/ghl/direct-contact",
      data: { ...person(name), inquiry: "Other", message: "From home." },
    },
    { address: "/api/contact/submit", data: page },
    { address: "/api/analytics/contact-with-attribution", data: { formData: page, analyticsData: {} } },
    { address: "/api/applications", data: { ...person(name), phone: "(312) 555-0142", agreeToTerms: true } },
  ];
};

const listLeads = (staff: APIRequestContext, name: string) =>
  getJson<Lead[]>(staff, `/api/crm/leads?q=${name}&limit=200`);

/** Counts the deliveries of this action. */
const countDeliveries = (staff: APIRequestContext, action: string) =>
  getTotal(staff, `/api/admin/deliveries?q=${action}&limit=1`);

test("50 concurrent messages and applications of one person create one lead with 50 activities", async ({
  request,
  manager: staff,
}) => {
  const name = uniqueName();
  const requests = channels(name);
  const responses = await sendConcurrently((n) => {
    const { address, data } = requests[n % requests.length]!;
    return request.post(address, { data, headers: randomClientIp() });
  });
  expect(await countOutcomes(responses)).toEqual({ "201": REQUEST_COUNT });
  const leads = await listLeads(staff, name);
  expect(leads).toHaveLength(1);
  expect(await getTotal(staff, `/api/crm/leads/${leads[0]!.id}/activities?limit=1`)).toBe(REQUEST_COUNT);
  // Without an Idempotency-Key every message is stored.
  const applications = await getTotal(staff, `/api/applications?q=${name}&limit=1`);
  const messages = await getTotal(staff, `/api/contacts?q=${name}&limit=1`);
  expect([applications, messages]).toEqual([
    Math.floor(REQUEST_COUNT / 4),
    REQUEST_COUNT - Math.floor(REQUEST_COUNT / 4),
  ]);
});

test("50 concurrent subscriptions, confirmations and cancellations of one address each count once", async ({
  request,
  manager: staff,
  admin,
}) => {
  const name = uniqueName();
  const { email } = person(name);
  const countEvents = (event: string) =>
    getTotal(admin, `/api/admin/activity-logs?action=newsletter.${event}&limit=1`);
  const [confirmedBefore, unsubscribedBefore] = [
    await countEvents("confirm"),
    await countEvents("unsubscribe"),
  ];
  const before = await countDeliveries(staff, "newsletter.confirm");
  const subscribed = await sendConcurrently(() =>
    request.post("/api/newsletter", { data: { email, source: "resources" }, headers: randomClientIp() }),
  );
  expect(await countOutcomes(subscribed)).toEqual({ "202": REQUEST_COUNT });
  expect((await countDeliveries(staff, "newsletter.confirm")) - before).toBe(1);

  const { text, headers } = await waitForMail(request, email);
  const token = decodeURIComponent(/confirm\?token=(\S+)/.exec(text)![1]!);
  const confirmed = await sendConcurrently(() =>
    request.post("/api/newsletter/confirm", { data: { token }, headers: randomClientIp() }),
  );
  expect(await countOutcomes(confirmed)).toEqual({ "200": REQUEST_COUNT });
  const leads = await listLeads(staff, name);
  expect(leads).toHaveLength(1);
  expect(await getTotal(staff, `/api/crm/leads/${leads[0]!.id}/activities?limit=1`)).toBe(1);

  const unsubscribeUrl = new URL(/<([^>]+)>/.exec(headers["List-Unsubscribe"]!)![1]!);
  const unsubscribed = await sendConcurrently(() =>
    request.post(unsubscribeUrl.pathname + unsubscribeUrl.search, { data: {} }),
  );
  expect(await countOutcomes(unsubscribed)).toEqual({ "200": REQUEST_COUNT });
  const { consents } = await getJson<{ consents: { granted: boolean }[] }>(
    staff,
    `/api/crm/leads/${leads[0]!.id}`,
  );
  expect(consents).toMatchObject([{ kind: "newsletter", granted: false }]);
  expect([
    (await countEvents("confirm")) - confirmedBefore,
    (await countEvents("unsubscribe")) - unsubscribedBefore,
  ]).toEqual([1, 1]);
});

test("of 49 messages sent during the erasure of their sender, each is stored completely or not at all", async ({
  request,
  manager: staff,
  admin,
}) => {
  const name = uniqueName();
  const { email } = person(name);
  const erase = () => admin.delete(`/api/admin/people?email=${email}`);
  const requests = channels(name);
  const createdIds: string[] = [];
  const responses = await sendConcurrently(async (n) => {
    if (n % 8 === 7) return erase();
    const { address, data } = requests[n % 2]!;
    const response = await request.post(address, { data, headers: randomClientIp() });
    if (response.status() === 201) createdIds.push((await parseJson<{ id: string }>(response)).id);
    return response;
  }, 56);
  const outcomeCounts = await countOutcomes(responses);
  expect(outcomeCounts["201"]).toBe(49);
  expect(
    Object.keys(outcomeCounts).filter((outcome) => !["200", "201", "404 not_found"].includes(outcome)),
  ).toEqual([]);
  expect(outcomeCounts["200"], "erasures that found the person").toBeGreaterThan(0);

  const contactIds = (await getJson<{ id: string }[]>(staff, `/api/contacts?q=${name}&limit=200`)).map(
    ({ id }) => id,
  );
  const leads = await listLeads(staff, name);
  expect(leads).toHaveLength(contactIds.length > 0 ? 1 : 0);
  const timeline = leads[0] ? await getTotal(staff, `/api/crm/leads/${leads[0].id}/activities?limit=1`) : 0;
  expect(timeline, "entries in the timeline").toBe(contactIds.length);
  const rows = await Promise.all(
    createdIds.map(async (id) => {
      const deliveries = await getJson<Delivery[]>(staff, `/api/admin/deliveries?q=${id}&limit=20`);
      return [id, deliveries.length] as const;
    }),
  );
  const storedCounts = rows.filter(([id]) => contactIds.includes(id)).map(([, count]) => count);
  const erasedCounts = rows.filter(([id]) => !contactIds.includes(id)).map(([, count]) => count);
  expect(new Set(storedCounts), "a receipt and a notice").toEqual(new Set(contactIds.length ? [2] : []));
  if (leads[0])
    expect(await getTotal(staff, `/api/admin/deliveries?kind=crm&q=${leads[0].id}&limit=1`)).toBe(1);
  expect(new Set(erasedCounts), "no deliveries for erased messages").toEqual(
    new Set(erasedCounts.length ? [0] : []),
  );

  if (contactIds.length > 0) expect((await erase()).status()).toBe(200);
  expect((await erase()).status()).toBe(404);
  const storedData = await getJson<Record<string, number>>(admin, `/api/admin/people?email=${email}`);
  expect(Object.values(storedData).filter((count) => count !== 0)).toEqual([]);
});
