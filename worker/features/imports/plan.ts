import type { ImportKind, ImportSource, LegalBasis } from "#contract/imports/constants.ts";
import type { ImportRow } from "#contract/imports/schemas.ts";
import { RETENTION_MONTHS } from "#contract/privacy/constants.ts";
import { iso } from "#worker/base/clock.ts";
import { sha256 } from "#worker/base/crypto.ts";
import { AppError } from "#worker/base/errors.ts";
import type { StaffCtx } from "#worker/runtime/ctx.ts";
import { getLists } from "#worker/runtime/lists.ts";
import { monthsAgo, pseudonymize } from "#worker/features/privacy/index.ts";
import { listBySourceKey, listErased } from "./find-queries.ts";
import { planRecords, type RecordPlan, type RowPlan } from "./plan-records.ts";
import { parseRow, type RowContext } from "./rules.ts";

type ImportSettings = { kind: ImportKind; source: ImportSource; legalBasis: LegalBasis | null };

const ERASED = "This person’s data was erased here. It is not imported again.";
const IMPORTED = "Imported before.";

const failed = (row: number, reason: string): RowPlan => ({
  row,
  outcome: "failed",
  reason,
  key: null,
  entityId: null,
  record: null,
});

/** Parses and converts a row; a failure becomes the reason. */
function convert<T>(row: number, action: () => T): { row: number; value: T } | RowPlan {
  try {
    return { row, value: action() };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const reasons = Object.values(error.fields ?? {}).flat();
    return failed(row, reasons.join(" ") || error.message);
  }
}

/** Addresses of the rows whose person was erased here. */
async function findErased(ctx: StaffCtx, emails: readonly string[]): Promise<Set<string>> {
  const pseudonyms = await Promise.all(
    emails.map(async (email) => [await pseudonymize(ctx.config.encryptionKey, email), email] as const),
  );
  const erased = await listErased(
    ctx.db,
    pseudonyms.map(([pseudonym]) => pseudonym),
  );
  const byPseudonym = new Map(pseudonyms);
  return new Set(erased.flatMap(({ pseudonym }) => byPseudonym.get(pseudonym) ?? []));
}

/**
 * What importing these rows would do, with the records to write. Rows that mean the same record are joined: the first
 * creates it.
 */
export async function planRows(
  ctx: StaffCtx,
  { kind, source, legalBasis }: ImportSettings,
  rows: readonly ImportRow[],
  now = iso(ctx.clock()),
): Promise<RowPlan[]> {
  const context: RowContext & { cutoff: string } = {
    source,
    now,
    userId: ctx.staff.id,
    newId: () => ctx.newId(),
    lists: await getLists(ctx),
    legalBasis,
    cutoff: iso(monthsAgo(ctx.clock(), RETENTION_MONTHS)),
  };
  const converted = rows.map(({ row, fields }) =>
    convert(row, () => {
      const data = parseRow(kind, fields);
      return { data, email: "email" in data ? data.email : null };
    }),
  );
  const parsed = converted.flatMap((one) => ("value" in one ? [one] : []));
  const emails = [...new Set(parsed.flatMap(({ value: { email } }) => email ?? []))];
  const erased = emails.length > 0 ? await findErased(ctx, emails) : new Set<string>();
  const alive = parsed.filter(({ value: { email } }) => email === null || !erased.has(email));

  const prepared = await planRecords(ctx, kind, context, legalBasis, alive, convert);
  const keys = await Promise.all(
    prepared.map(async (one) => ("value" in one ? sha256(one.value.identity) : null)),
  );
  const imported = new Map(
    (
      await listBySourceKey(
        ctx.db,
        keys.filter((key) => key !== null),
      )
    ).map(({ key, id }) => [key, id]),
  );
  const first = new Map<string, RowPlan>();
  const plans = new Map<number, RowPlan>();
  for (const [n, one] of prepared.entries()) {
    const key = keys[n] ?? null;
    const plan = "value" in one ? toPlan(one.row, key!, one.value, imported, first) : one;
    plans.set(plan.row, plan);
    if (key && !first.has(key)) first.set(key, plan);
  }
  return converted.map((one): RowPlan => {
    const plan = plans.get(one.row);
    if (plan) return plan;
    return "value" in one ? failed(one.row, ERASED) : one;
  });
}

function toPlan(
  row: number,
  key: string,
  record: RecordPlan,
  imported: ReadonlyMap<string, string>,
  first: ReadonlyMap<string, RowPlan>,
): RowPlan {
  const base = { row, key, record: null };
  const { existing } = record;
  if (existing) {
    const { id: entityId, reason } = existing;
    if (record.filled.length === 0 && !record.entry)
      return { ...base, outcome: "unchanged", reason, entityId };
    return { ...base, outcome: "joined", reason, entityId, record };
  }
  const before = imported.get(key);
  if (before !== undefined) return { ...base, outcome: "unchanged", reason: IMPORTED, entityId: before };
  const same = first.get(key);
  if (!same) return { ...base, outcome: "created", reason: record.reason, entityId: record.id, record };
  const { entityId, record: other } = same;
  const isJoined = other !== null && record.fillInto?.(other) === true;
  return {
    ...base,
    outcome: isJoined ? "joined" : "unchanged",
    reason: `Same as row ${same.row}.`,
    entityId,
  };
}
