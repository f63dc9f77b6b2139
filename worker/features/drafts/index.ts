import type { Presence } from "#contract/drafts/schemas.ts";
import { addTime, iso } from "#worker/base/clock.ts";
import { AppError } from "#worker/base/errors.ts";
import type { DraftTable } from "#worker/db/tables/drafts.ts";
import type { Json } from "#worker/db/tables/columns.ts";
import type { StaffCtx } from "#worker/runtime/ctx.ts";
import * as queries from "./queries.ts";

/** Editors report every 15 seconds. */
const PRESENT_SECONDS = 30;

/**
 * What a person types into the editor of a record, before they save it, and who else has the record open. Automatic
 * saves are not worth an entry in the activity log.
 */
type DraftRecord = { table: DraftTable; id: string };

const toKey = (ctx: StaffCtx, { id }: DraftRecord): queries.DraftKey => ({
  recordId: id,
  userId: ctx.staff.id,
});

async function getPresence(ctx: StaffCtx, record: DraftRecord, version: number): Promise<Presence> {
  const since = iso(addTime(ctx.clock(), -PRESENT_SECONDS, "second"));
  const editors = await queries.listEditors(ctx.db, record.table, toKey(ctx, record), since);
  return { version, editors: editors.map(({ username }) => username) };
}

/** The caller's unsaved text; null if they have never had the record open. */
export const findDraft = (ctx: StaffCtx, record: DraftRecord) =>
  queries.findDraft(ctx.db, record.table, toKey(ctx, record));

type DraftChange = {
  /** The record's saved version. */
  version: number;
  body: { baseVersion: number; revision: number; fields: Json };
  /** Message of the conflict, which carries the stored draft. */
  stale: string;
};

/** Stores the caller's text as the next revision. Throws 409 if another window stored one meanwhile. */
export async function saveDraft(
  ctx: StaffCtx,
  record: DraftRecord,
  { version, body: { revision, ...draft }, stale }: DraftChange,
): Promise<Presence & { revision: number }> {
  const now = iso(ctx.clock());
  const [stored] = await queries.upsertDraft(ctx.db, record.table, revision, {
    ...toKey(ctx, record),
    ...draft,
    now,
  });
  if (stored) return { revision: stored.revision, ...(await getPresence(ctx, record, version)) };
  const current = await findDraft(ctx, record);
  throw new AppError("conflict", stale, { ...(current && { current }) });
}

/** Records that the caller has the record open; returns who else has. */
export async function reportOpen(
  ctx: StaffCtx,
  record: DraftRecord,
  { version, baseVersion }: { version: number; baseVersion: number },
): Promise<Presence> {
  await queries.upsertPresence(ctx.db, record.table, toKey(ctx, record), baseVersion, iso(ctx.clock()));
  return getPresence(ctx, record, version);
}

/** Statement that removes the caller's text, if `condition` holds. */
export const clearDraft = (ctx: StaffCtx, record: DraftRecord, condition?: queries.Condition) =>
  queries.clearDraft(ctx.db, record.table, toKey(ctx, record), condition);
