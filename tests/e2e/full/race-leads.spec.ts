import type { APIRequestContext } from "@playwright/test";
import { bodyOf, crowd, elsewhere, expect, MANY, mark, outcomes, read, test, total } from "../support/concurrent-requests.ts";
import { letterTo } from "../support/mailbox.ts";

type Lead = { id: string };
type Delivery = { action: string; entityId: string; createdAt: string };

const person = (name: string) => ({ firstName: "Ada", lastName: name, email: `${name}@example.com` });

/** Ways to reach the firm, all of the same person. */
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

const leadsOf = (office: APIRequestContext, name: string) =>
  read<Lead[]>(office, `/api/crm/leads?q=${name}&limit=200`);

/** How many deliveries of this action have been ordered. */
const ordered = (office: APIRequestContext, action: string) =>
  total(office, `/api/admin/deliveries?q=${action}&limit=1`);

test("one person writes fifty times at once, here and there: they are one lead, and nothing they said is lost", async ({
  request,
  as,
}) => {
  const office = await as("recruiter");
  const name = mark();
  const ways = channels(name);
  const answers = await crowd((n) => {
    const { address, data } = ways[n % ways.length]!;
    return request.post(address, { data, headers: elsewhere() });
  });
  expect(await outcomes(answers)).toEqual({ "201": MANY });
  const leads = await leadsOf(office, name);
  expect(leads).toHaveLength(1);
  expect(await total(office, `/api/crm/leads/${leads[0]!.id}/activities?limit=1`)).toBe(MANY);
  // Without a key, each is a message of its own: who writes twice may mean it.
  const applications = await total(office, `/api/applications?q=${name}&limit=1`);
  const messages = await total(office, `/api/contacts?q=${name}&limit=1`);
  expect([applications, messages]).toEqual([Math.floor(MANY / 4), MANY - Math.floor(MANY / 4)]);
});

test("one address is subscribed, confirmed and ended fifty times at once: one reader, one mail, one word each", async ({
  request,
  as,
}) => {
  const [office, admin] = [await as("recruiter"), await as("admin")];
  const name = mark();
  const { email } = person(name);
  const events = (what: string) => total(admin, `/api/admin/activity-logs?action=newsletter.${what}&limit=1`);
  const [wasConfirmed, hadEnded] = [await events("confirm"), await events("unsubscribe")];
  const before = await ordered(office, "newsletter.confirm");
  const asked = await crowd(() =>
    request.post("/api/newsletter", { data: { email, source: "resources" }, headers: elsewhere() }),
  );
  expect(await outcomes(asked)).toEqual({ "202": MANY });
  expect((await ordered(office, "newsletter.confirm")) - before).toBe(1);

  const { text, headers } = await letterTo(request, email);
  const token = decodeURIComponent(/confirm\?token=(\S+)/.exec(text)![1]!);
  const confirmed = await crowd(() =>
    request.post("/api/newsletter/confirm", { data: { token }, headers: elsewhere() }),
  );
  expect(await outcomes(confirmed)).toEqual({ "200": MANY });
  const leads = await leadsOf(office, name);
  expect(leads).toHaveLength(1);
  expect(await total(office, `/api/crm/leads/${leads[0]!.id}/activities?limit=1`)).toBe(1);

  const leave = new URL(/<([^>]+)>/.exec(headers["List-Unsubscribe"]!)![1]!);
  const ended = await crowd(() => request.post(leave.pathname + leave.search, { data: {} }));
  expect(await outcomes(ended)).toEqual({ "200": MANY });
  const { consents } = await read<{ consents: { granted: boolean }[] }>(
    office,
    `/api/crm/leads/${leads[0]!.id}`,
  );
  expect(consents).toMatchObject([{ kind: "newsletter", granted: false }]);
  expect([(await events("confirm")) - wasConfirmed, (await events("unsubscribe")) - hadEnded]).toEqual([
    1, 1,
  ]);
});

test("a person is erased while they write fifty times: each message is there as a whole or not at all", async ({
  request,
  as,
}) => {
  const [office, admin] = [await as("recruiter"), await as("admin")];
  const name = mark();
  const { email } = person(name);
  const erase = () => admin.delete(`/api/admin/people?email=${email}`);
  const ways = channels(name);
  const written: string[] = [];
  const answers = await crowd(async (n) => {
    if (n % 8 === 7) return erase();
    const { address, data } = ways[n % 2]!;
    const answer = await request.post(address, { data, headers: elsewhere() });
    if (answer.status() === 201) written.push((await bodyOf<{ id: string }>(answer)).id);
    return answer;
  }, 56);
  const told = await outcomes(answers);
  expect(told["201"]).toBe(49);
  expect(Object.keys(told).filter((outcome) => !["200", "201", "404 not_found"].includes(outcome))).toEqual(
    [],
  );
  expect(told["200"], "at least one erasure met somebody").toBeGreaterThan(0);

  const kept = (await read<{ id: string }[]>(office, `/api/contacts?q=${name}&limit=200`)).map(
    ({ id }) => id,
  );
  const leads = await leadsOf(office, name);
  expect(leads).toHaveLength(kept.length > 0 ? 1 : 0);
  const timeline = leads[0] ? await total(office, `/api/crm/leads/${leads[0].id}/activities?limit=1`) : 0;
  expect(timeline, "entries in the timeline").toBe(kept.length);
  const rows = await Promise.all(
    written.map(async (id) => {
      const deliveries = await read<Delivery[]>(office, `/api/admin/deliveries?q=${id}&limit=20`);
      return [id, deliveries.length] as const;
    }),
  );
  const whole = rows.filter(([id]) => kept.includes(id)).map(([, count]) => count);
  const gone = rows.filter(([id]) => !kept.includes(id)).map(([, count]) => count);
  expect(new Set(whole), "a receipt and a notice").toEqual(new Set(kept.length ? [2] : []));
  if (leads[0])
    expect(await total(office, `/api/admin/deliveries?kind=crm&q=${leads[0].id}&limit=1`)).toBe(1);
  expect(new Set(gone), "nothing goes out for what was erased").toEqual(new Set(gone.length ? [0] : []));

  if (kept.length > 0) expect((await erase()).status()).toBe(200);
  expect((await erase()).status()).toBe(404);
  const holdings = await read<Record<string, number>>(admin, `/api/admin/people?email=${email}`);
  expect(Object.values(holdings).filter((count) => count !== 0)).toEqual([]);
});
