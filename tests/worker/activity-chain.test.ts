import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { deliveryHandlers } from "#worker/background/queue.ts";
import { chainRows, CHAIN_START } from "#worker/features/activity/chain.ts";
import { appendLinks, listUnchained } from "#worker/features/activity/chain-queries.ts";
import { parseHeads } from "#worker/features/activity/head.ts";
import { signActivityHead } from "#worker/features/activity/tasks.ts";
import { enforceRetention } from "#worker/features/privacy/tasks.ts";
import { deliver } from "#worker/runtime/deliveries.ts";
import { chainLog, signHead, verifyStoredLog } from "#tests/support/activity-chain.ts";
import { createApplicant, eraseRecord } from "#tests/support/applicants.ts";
import { findInTables } from "#tests/support/find-text.ts";
import { aJob, publishJob } from "#tests/support/samples.ts";
import { select } from "#tests/support/tables.ts";
import { createTestSite, testApp } from "#tests/support/test-app.ts";

const insertRows = (count: number) =>
  select(
    `with recursive n(i) as (select 1 union all select i + 1 from n where i < ?)
     insert into admin_activity_logs (id, action, details, created_at)
     select printf('%05d', i), 'test.many', '{}', printf('2026-01-01T00:%02d:00.000Z', i / 100) from n`,
    count,
  );

const countChain = async () =>
  (await select<{ n: number }>("select count(*) as n from activity_chain"))[0]!.n;

/** A log of three sealed rows. */
async function createSealedLog() {
  const admin = await testApp.as("admin");
  const { id } = await publishJob(admin);
  await admin.call("PUT /api/jobs/:id", { params: { id }, body: { title: "Planning Lead" } });
  await admin.call("POST /api/jobs", { body: aJob({ title: "Controller" }) });
  await chainLog();
  expect(await verifyStoredLog()).toMatchObject({ problems: [], chained: 3, pending: 0 });
  return { admin, id };
}

test(
  "cron seals every row of the log, also those from before the chain, in order and without gaps",
  { tags: "full" },
  async () => {
    await insertRows(450);
    expect(await verifyStoredLog()).toMatchObject({ problems: [], chained: 0, pending: 450 });
    await chainLog();
    await chainLog();
    expect(await verifyStoredLog()).toMatchObject({
      problems: [],
      chained: 450,
      pending: 0,
      end: { seq: 450 },
    });
  },
);

test("concurrent runs of cron append every row once", { tags: "full" }, async () => {
  await insertRows(300);
  await Promise.all([chainLog(), chainLog(), chainLog()]);
  await chainLog();
  expect(await countChain()).toBe(300);
  expect((await verifyStoredLog()).problems).toEqual([]);
});

test.for([
  [
    "changed details",
    `update admin_activity_logs set details = '{"title":"Other"}' where action = 'job.update'`,
  ],
  ["another user name", "update admin_activity_logs set username = 'somebody' where action = 'job.update'"],
  ["another API key", "update admin_activity_logs set api_key = 'some key' where action = 'job.update'"],
  ["another action", "update admin_activity_logs set action = 'job.delete' where action = 'job.update'"],
  [
    "an earlier time",
    "update admin_activity_logs set created_at = '2026-01-01T00:00:00.000Z' where action = 'job.update'",
  ],
  ["another address", "update admin_activity_logs set ip_address = '192.0.2.99' where action = 'job.update'"],
  ["a removed row", "delete from admin_activity_logs where action = 'job.update'"],
  [
    "a reset seal",
    "update admin_activity_logs set chain_seq = null, details = '{}' where action = 'job.update'",
  ],
  [
    "a row inserted past the chain",
    `insert into admin_activity_logs (id, action, created_at, chain_seq) values ('forged', 'job.delete', '2026-11-01T00:00:00.000Z', 2)`,
  ],
] as const)("%s in the database is found, also after cron ran again", async ([, tampering]) => {
  await createSealedLog();
  await select(tampering);
  expect((await verifyStoredLog()).problems).not.toEqual([]);
  await chainLog();
  expect((await verifyStoredLog()).problems).not.toEqual([]);
});

test(
  "the log verifies after a person was erased, and the chain holds nothing of them",
  { tags: "full" },
  async () => {
    const { who, visitor, token } = await createApplicant();
    await createSealedLogOf(who.email);
    await eraseRecord(visitor, token);
    expect((await verifyStoredLog()).problems, "before the erasure is sealed").toEqual([]);
    await chainLog();
    const result = await verifyStoredLog();
    expect(result).toMatchObject({ problems: [], pending: 0 });
    expect(result.erased).toBeGreaterThan(0);
    expect(await findInTables([who.email, who.firstName])).toEqual([]);
  },
);

/** Seals rows that name the address. */
async function createSealedLogOf(email: string) {
  await select(
    `update admin_activity_logs set details = json_object('email', ?) where action = 'application.submit'`,
    email,
  );
  await chainLog();
  expect((await verifyStoredLog()).problems).toEqual([]);
}

test("values that somebody removes with the id of an erasure are found", { tags: "full" }, async () => {
  const { admin } = await createSealedLog();
  const { visitor, token } = await createApplicant();
  await chainLog();
  await eraseRecord(visitor, token);
  await chainLog();
  expect((await verifyStoredLog()).problems).toEqual([]);
  await select(
    `update admin_activity_logs set details = '{}', content_salt = null, chain_seq = null,
      erased_by = (select request_id from admin_activity_logs where action = 'person.erase')
      where action = 'job.update' and user_id = ?`,
    admin.userId,
  );
  await chainLog();
  const { problems } = await verifyStoredLog();
  expect(problems.map(({ text }) => text)).toEqual([
    expect.stringMatching(/rows lost their personal values/),
  ]);
});

test("the log verifies after the retention period erased submissions", { tags: "full" }, async () => {
  const { id } = await createApplicant();
  await chainLog();
  const longAgo = new Date(Date.now() - 760 * 86_400_000).toISOString();
  await select("update applications set created_at = ?1, updated_at = ?1 where id = ?2", longAgo, id);
  await select("update crm_leads set created_at = ?1, last_activity = ?1", longAgo);
  await enforceRetention(testApp.ctx());
  await chainLog();
  expect(await verifyStoredLog()).toMatchObject({ problems: [], pending: 0 });
  expect(await select("select id from applications")).toEqual([]);
});

test("the log verifies after a user was deleted", async () => {
  const { admin } = await createSealedLog();
  await select("delete from users where id = ?", admin.userId);
  expect((await verifyStoredLog()).problems).toEqual([]);
});

test("a row that is erased between read and append is not sealed with what was erased", async () => {
  await createApplicant();
  const { db } = testApp.ctx();
  const rows = await listUnchained(db, 10);
  const links = await chainRows(rows, CHAIN_START, new Date().toISOString());
  const toLinks = () => links.map((link, index) => ({ ...link, row: rows[index]! }));
  await select("update admin_activity_logs set details = '{}', erased_by = 'r' where id = ?", rows[0]!.id);
  expect(await appendLinks(db, toLinks(), CHAIN_START)).toBe(0);
  expect(await countChain()).toBe(0);
  expect(await select("select id from admin_activity_logs where chain_seq is not null")).toEqual([]);
});

test("entries and heads of the chain cannot be changed or deleted", async () => {
  await createSealedLog();
  await signHead();
  const { MIGRATIONS } = env as unknown as { MIGRATIONS: { queries: string[] }[] };
  const triggers = MIGRATIONS.flatMap(({ queries }) => queries).filter((sql) =>
    /create trigger activity_\w+_no_delete/i.test(sql),
  );
  expect(triggers).toHaveLength(2);
  for (const trigger of triggers) await select(trigger);
  try {
    for (const statement of [
      "update activity_chain set action = 'job.delete'",
      "delete from activity_chain",
      "update activity_heads set seq = 1",
      "delete from activity_heads",
    ])
      await expect(select(statement), statement).rejects.toThrow(/append-only/);
  } finally {
    await select("drop trigger activity_chain_no_delete");
    await select("drop trigger activity_heads_no_delete");
  }
});

const OWNER = "owner@example.com";

test(
  "the head is signed and mailed once a day, and the text of the mail verifies the log",
  { tags: "full" },
  async () => {
    const { admin, id } = await createSealedLog();
    const ctx = testApp.ctx({ enqueue: () => Promise.resolve() });
    await Promise.all([signActivityHead(ctx), signActivityHead(ctx)]);
    await signActivityHead(ctx);
    const deliveries = await select<{ id: string }>(
      "select id from deliveries where action = 'activity.head'",
    );
    expect(deliveries).toHaveLength(1);

    const sent: { to: string; text: string }[] = [];
    const mailer = {
      ...ctx.ports.mailer,
      send: (mail: { to: string; text: string }) => (sent.push(mail), Promise.resolve({ id: "m1" })),
    };
    const mailing = { ...ctx, config: { ...ctx.config, staffMail: OWNER }, ports: { ...ctx.ports, mailer } };
    await deliver(mailing, deliveries[0]!.id, deliveryHandlers);
    expect(sent).toEqual([expect.objectContaining({ to: OWNER })]);
    const heads = parseHeads(sent[0]!.text);
    expect(heads).toEqual([expect.objectContaining({ seq: 3, day: new Date().toISOString().slice(0, 10) })]);
    expect((await verifyStoredLog({ heads })).problems).toEqual([]);

    // Somebody changes a row, replaces the chain and the stored head.
    await select("drop trigger activity_chain_no_update");
    try {
      await select("delete from activity_chain");
      await select("delete from activity_heads");
      await select("update admin_activity_logs set chain_seq = null, staff_salt = null, content_salt = null");
      await select(
        "update admin_activity_logs set action = 'job.delete' where entity_id = ? and action = 'job.update'",
        id,
      );
      await chainLog();
    } finally {
      await select(
        `create trigger activity_chain_no_update before update on activity_chain begin
        select raise(abort, 'The activity chain is append-only.'); end`,
      );
    }
    expect((await verifyStoredLog({ heads })).problems).toEqual([expect.objectContaining({ seq: 3 })]);
    expect(admin.userId).toBeTruthy();
  },
);

test("every day has its own head", async () => {
  await createSealedLog();
  await signHead();
  await signHead(1);
  expect(await select("select day from activity_heads")).toHaveLength(2);
  expect((await verifyStoredLog()).problems).toEqual([]);
});

test(
  "the log states how far it is sealed, and that nobody receives its head without an address",
  { tags: "full" },
  async () => {
    const { admin } = await createSealedLog();
    await publishJob(admin);
    const withStaffMail = (staffMail: string) =>
      admin.at(createTestSite((ctx) => ({ config: { ...ctx.config, staffMail } })));
    const before = await withStaffMail("").call("GET /api/admin/activity-logs/chain", {});
    expect(before.body).toEqual({ chained: 3, pending: 1, head: null, hasRecipient: false });
    await signHead();
    const after = await withStaffMail(OWNER).call("GET /api/admin/activity-logs/chain", {});
    expect(after.body).toMatchObject({
      chained: 4,
      pending: 0,
      head: { seq: 4, mail: "waiting" },
      hasRecipient: true,
    });
    const manager = await testApp.as("manager");
    expect((await manager.call("GET /api/admin/activity-logs/chain", {})).status).toBe(403);
  },
);
