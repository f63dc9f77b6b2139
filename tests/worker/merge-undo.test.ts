import { expect, test } from "vitest";
import { runCron } from "#worker/background/cron.ts";
import { deleteOldMergeData } from "#worker/features/leads/index.ts";
import { getLeadAs, submitContactForm } from "#tests/support/leads.ts";
import type { Person } from "#tests/support/person.ts";
import { signInAt } from "#tests/support/schedules.ts";
import { select } from "#tests/support/tables.ts";
import { testApp } from "#tests/support/test-app.ts";

const NIGHTLY_CRON = "17 3 * * *";
const START = Date.parse("2027-01-10T12:00:00.000Z");
const clockAfter = (days: number, ms = 0) => ({ clock: () => new Date(START + days * 86_400_000 + ms) });
const runNightly = (days: number, ms = 0) =>
  runCron(NIGHTLY_CRON, testApp.ctx(clockAfter(days, ms)), [deleteOldMergeData]);

const day = (n: number) => `2026-03-0${n}T12:00:00.000Z`;

/** A lead with its response target. */
async function createLead(dueAt: string, answeredAt: string | null): Promise<string> {
  const { id } = await submitContactForm();
  await select(
    "update crm_leads set due_at = ?, first_responded_at = ? where id = ? returning id",
    dueAt,
    answeredAt,
    id,
  );
  return id;
}

const listTargets = async (...ids: string[]) => {
  const rows = await select<{ id: string; due: string; answered: string | null }>(
    "select id, due_at as due, first_responded_at as answered from crm_leads where id in (select value from json_each(?))",
    JSON.stringify(ids),
  );
  return ids.map((id) => {
    const { due, answered } = rows.find((row) => row.id === id)!;
    return [due, answered];
  });
};

/** Which of these leads have data for an undo. */
const listStored = async (...ids: string[]) => {
  const rows = await select<{ id: string }>(
    "select id from crm_leads where own_due_at is not null and id in (select value from json_each(?))",
    JSON.stringify(ids),
  );
  return ids.filter((id) => rows.some((row) => row.id === id));
};

const decide = (person: Person, action: "merge" | "unmerge", id: string, otherId: string) =>
  person.call(`POST /api/crm/leads/:id/${action}`, { params: { id }, body: { otherId } });

test(
  "a merge can be undone for 30 days, and its stored response targets are deleted after that",
  { tags: "full" },
  async () => {
    const recruiter = await testApp.as("recruiter");
    const at = (days: number, ms = 0) => signInAt(recruiter, clockAfter(days, ms).clock().toISOString());
    const a = await createLead(day(1), day(2));
    const b = await createLead(day(3), null);
    const c = await createLead(day(4), null);
    await decide(await at(0), "merge", a, b);
    await decide(await at(10), "merge", a, c);
    const getUndoTimes = async (days: number, ms = 0) => {
      const { mergedLeads } = await getLeadAs(await at(days, ms), a);
      return Object.fromEntries(mergedLeads.map(({ id, undoUntil }) => [id, undoUntil]));
    };
    const [untilB, untilC] = ["2027-02-09T12:00:00.000Z", "2027-02-19T12:00:00.000Z"];
    expect(await getUndoTimes(30)).toEqual({ [b]: untilB, [c]: untilC });
    expect((await getLeadAs(await at(30), b)).mergedInto).toMatchObject({ id: a, undoUntil: untilB });
    await runNightly(30);
    expect(await listStored(a, b, c), "nothing is deleted in time").toEqual([a, b, c]);

    expect(await getUndoTimes(30, 1)).toEqual({ [b]: null, [c]: untilC });
    const refused = await decide(await at(30, 1), "unmerge", a, b);
    expect([refused.status, refused.body.message]).toEqual([
      409,
      "These leads were merged more than 30 days ago, so they can no longer be taken apart.",
    ]);
    await runNightly(30, 1);
    expect(await listStored(a, b, c), "the other merge can still be undone").toEqual([a, c]);
    expect((await decide(await at(40), "unmerge", a, c)).status).toBe(200);
    const openAndOwn = [
      [day(3), null],
      [day(4), null],
    ];
    expect(await listTargets(a, c)).toEqual(openAndOwn);
    await runNightly(41);
    expect(await listStored(a, b)).toEqual([]);
    expect((await getLeadAs(await at(41), a)).mergedLeads).toMatchObject([{ id: b, undoUntil: null }]);

    // A later merge of the whole person can be undone again, with the response targets of that time.
    await decide(await at(50), "merge", c, a);
    expect(await listStored(a, b, c)).toEqual([a, b, c]);
    expect((await decide(await at(60), "unmerge", c, a)).status).toBe(200);
    expect((await decide(await at(60), "unmerge", c, b)).status).toBe(200);
    expect(await listTargets(a, c)).toEqual(openAndOwn);
    expect(await listTargets(b)).toEqual([[day(3), null]]);
  },
);

test("the 30 days of a merge without a time start with the next nightly run", { tags: "full" }, async () => {
  const [a, b] = [await createLead(day(1), null), await createLead(day(3), null)];
  await decide(await testApp.as("recruiter"), "merge", a, b);
  await select("update crm_leads set merged_at = null where id = ?", b);
  await runNightly(0);
  const [row] = await select("select merged_at from crm_leads where id = ?", b);
  expect(row).toEqual({ merged_at: new Date(START).toISOString() });
});
