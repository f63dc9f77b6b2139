import type * as z from "zod";
import type { LeadType } from "#contract/leads/constants.ts";
import type { LeadDetail } from "#contract/leads/schemas.ts";
import type { PersonPatch } from "#contract/people/schemas.ts";
import { iso } from "#worker/base/clock.ts";
import { AppError } from "#worker/base/errors.ts";
import { isAssertionFailure } from "#worker/db/assert-in-batch.ts";
import { diffFields, recordActivity } from "#worker/runtime/activity.ts";
import type { StaffCtx } from "#worker/runtime/ctx.ts";
import { enqueueDeliveries } from "#worker/runtime/deliveries.ts";
import { invalidFieldsError } from "#worker/runtime/input.ts";
import type { Statement } from "#worker/runtime/queries.ts";
import { enqueueSync, getLead, getLeadDetail } from "#worker/features/leads/index.ts";
import { createEmailConflict } from "./create-person.ts";
import * as queries from "./queries.ts";
import { findMissing, toAddressColumns } from "./rules.ts";

const STALE = "Someone else has changed this person since you opened them. Your change was not saved.";
const ADDRESS_USED =
  "This person has written from the stored address, so it stays. Add another person with the new address, and merge them.";

/** Fields that the CRM has too. */
const CRM_FIELDS: ReadonlySet<string> = new Set([
  "firstName",
  "lastName",
  "email",
  "phone",
  "company",
  "leadType",
  "leadSource",
]);

const detailFields = ["firstName", "lastName", "email", "phone", "company", "headline", "place"] as const;

const staleError = ({ lead }: Awaited<ReturnType<typeof getLead>>) =>
  new AppError("conflict", STALE, {
    current: {
      version: lead.version,
      ...Object.fromEntries(detailFields.map((field) => [field, lead[field]])),
    },
  });

type Changes = Omit<z.output<typeof PersonPatch>, "leadType" | "source"> & {
  leadType?: LeadType | undefined;
  source?: string | null | undefined;
};

/** Changes the details of a person, and returns them. */
export async function updatePerson(
  ctx: StaffCtx,
  id: string,
  patch: z.output<typeof PersonPatch>,
): Promise<LeadDetail> {
  await savePerson(ctx, id, patch);
  return getLeadDetail(ctx, id);
}

/**
 * Changes the details of a person. Throws 409 for a stale version, an address that another person has, or one from which
 * something was sent.
 */
export async function savePerson(
  ctx: StaffCtx,
  id: string,
  { version, source, email, phone, ...fields }: Changes,
): Promise<void> {
  const now = iso(ctx.clock());
  const before = await getLead(ctx.db, id, now);
  const { lead } = before;
  if (version !== lead.version) throw staleError(before);
  const change = Object.fromEntries(
    Object.entries({
      ...fields,
      ...toAddressColumns({ ...(email !== undefined && { email }), ...(phone !== undefined && { phone }) }),
      leadSource: source,
    }).filter(([, value]) => value !== undefined),
  ) as Partial<typeof lead>;
  const missing = findMissing({ ...lead, ...change });
  if (missing) throw invalidFieldsError(missing);
  const details = diffFields(lead, change);
  if (Object.keys(details).length === 0) return;
  const needsSync = Object.keys(details).some((field) => CRM_FIELDS.has(field));
  const sync = enqueueSync(ctx, { id });
  try {
    await ctx.db.batch([
      queries.assertVersion(ctx.db, id, version),
      ...assertAddress(ctx, lead, change.emailKey),
      queries.updatePerson(ctx.db, id, {
        ...change,
        version: version + 1,
        updatedAt: now,
        ...(needsSync && { syncedToGHL: false }),
      }),
      recordActivity(ctx, { action: "person.update", entityType: "lead", entityId: id, details }),
      ...(needsSync ? [sync.statement] : []),
    ]);
  } catch (error) {
    if (isAssertionFailure(error)) throw await explainConflict(ctx, id, version, change.emailKey);
    throw error;
  }
  if (needsSync) enqueueDeliveries(ctx, [sync.id]);
}

/** Statements that refuse a new address which is taken, or whose lead has submissions from the stored one. */
function assertAddress(
  ctx: StaffCtx,
  lead: { id: string; emailKey: string | null },
  emailKey: string | null | undefined,
): Statement[] {
  if (emailKey === undefined || emailKey === lead.emailKey) return [];
  return [
    ...(emailKey ? [queries.assertEmailFree(ctx.db, emailKey, lead.id)] : []),
    ...(lead.emailKey ? [queries.assertNothingSent(ctx.db, lead.emailKey)] : []),
  ];
}

async function explainConflict(
  ctx: StaffCtx,
  id: string,
  version: number,
  emailKey: string | null | undefined,
): Promise<AppError> {
  const row = await getLead(ctx.db, id, iso(ctx.clock()));
  if (row.lead.version !== version) return staleError(row);
  const owner = emailKey ? await queries.findPersonByEmail(ctx.db, emailKey) : null;
  if (emailKey && owner && owner !== id) return createEmailConflict(ctx, emailKey);
  return new AppError("conflict", ADDRESS_USED, { fields: { email: [ADDRESS_USED] } });
}
