import type * as z from "zod";
import { firmTimeZone } from "#contract/firm.ts";
import { dateInZone } from "#contract/placements/dates.ts";
import { placeableStages } from "#contract/placements/constants.ts";
import {
  Placement as PlacementSchema,
  type Placement,
  type PlacementDraft,
  type PlacementPatch,
} from "#contract/placements/schemas.ts";
import { iso } from "#worker/base/clock.ts";
import { AppError } from "#worker/base/errors.ts";
import { isBatchRejected } from "#worker/db/assert-in-batch.ts";
import { can } from "#worker/runtime/access.ts";
import { diffFields, recordActivity } from "#worker/runtime/activity.ts";
import type { Ctx, StaffCtx } from "#worker/runtime/ctx.ts";
import * as queries from "./queries.ts";
import { assertValidChange, deriveColumns, resolveEndDate, toPlacementDto } from "./rules.ts";

const STALE = "Someone else has changed this placement since you opened it.";
const APPLICATION_GONE = "This application no longer exists.";
const NOT_OFFERED = "Move the application to Offer or Hired first.";
const ALREADY_ACTIVE = "This application already has an active placement.";
const CLIENT_REQUIRED = "Choose the client.";

export const canSeeAmounts = (ctx: StaffCtx): boolean => can(ctx.staff, "placements.manage");

/** Today's date where the firm is. */
export const today = (ctx: Ctx): string => dateInZone(ctx.clock(), firmTimeZone);

async function getPlacementDto(ctx: StaffCtx, id: string): Promise<Placement> {
  return toPlacementDto(await queries.getPlacement(ctx.db, id), today(ctx), canSeeAmounts(ctx));
}

const isPlaceable = (stage: string): boolean => placeableStages.some((one) => one === stage);

/** Records an offer. One active placement per application: a second one, also at the same moment, gets 409. */
export async function createPlacement(
  ctx: StaffCtx,
  { applicationId, clientId, fee, guaranteeDays, ...draft }: z.output<typeof PlacementDraft>,
): Promise<Placement> {
  const terms = await queries.findOfferTerms(ctx.db, applicationId, clientId);
  if (!terms) throw new AppError("not_found", APPLICATION_GONE);
  if (!isPlaceable(terms.stage)) throw new AppError("conflict", NOT_OFFERED);
  if (terms.clientId === null || terms.clientName === null)
    throw new AppError("validation_failed", CLIENT_REQUIRED, { fields: { clientId: [CLIENT_REQUIRED] } });
  const isOrdered = terms.orderClientId === terms.clientId;
  const now = iso(ctx.clock());
  const row = {
    ...draft,
    id: ctx.newId(),
    status: "offered" as const,
    clientId: terms.clientId,
    clientName: terms.clientName,
    offeredAt: draft.offeredAt ?? today(ctx),
    feeKind: fee === undefined ? (isOrdered ? terms.orderFee : terms.clientFee) : (fee?.kind ?? null),
    feeValue: fee === undefined ? (isOrdered ? terms.orderValue : terms.clientValue) : (fee?.value ?? null),
    guaranteeDays:
      guaranteeDays === undefined
        ? isOrdered
          ? terms.orderGuarantee
          : terms.clientGuarantee
        : guaranteeDays,
    createdBy: ctx.staff.id,
    createdAt: now,
    updatedAt: now,
  };
  const [created] = await ctx.db.batch([
    queries.insertPlacement(ctx.db, applicationId, { ...row, ...deriveColumns({ ...row, endDate: null }) }),
    recordActivity(ctx, {
      action: "placement.create",
      entityType: "placement",
      entityId: row.id,
      details: { applicationId },
    }),
  ]);
  if (created.length > 0) return getPlacementDto(ctx, row.id);
  const current = await queries.findOfferTerms(ctx.db, applicationId, clientId);
  if (!current) throw new AppError("not_found", APPLICATION_GONE);
  throw new AppError("conflict", isPlaceable(current.stage) ? ALREADY_ACTIVE : NOT_OFFERED);
}

/** Updates a placement; its fee and guarantee follow. Throws 409 when `version` is stale or the status can't follow. */
export async function updatePlacement(
  ctx: StaffCtx,
  id: string,
  { version, fee, ...patch }: z.output<typeof PlacementPatch>,
): Promise<Placement> {
  const { placement: before } = await queries.getPlacement(ctx.db, id);
  if (version !== undefined && version !== before.version) throw await staleError(ctx, id);
  const fields = Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined));
  const next: queries.PlacementRecord = {
    ...before,
    ...fields,
    ...(fee !== undefined && { feeKind: fee?.kind ?? null, feeValue: fee?.value ?? null }),
  };
  next.endDate = resolveEndDate(next, today(ctx));
  assertValidChange(before.status, next, today(ctx));
  Object.assign(next, deriveColumns(next));
  // A guarantee that was moved ends again.
  if (next.guaranteeUntil !== before.guaranteeUntil) next.guaranteeNotifiedAt = null;
  const details = diffFields(before, next);
  if (Object.keys(details).length === 0) return getPlacementDto(ctx, id);
  const change = Object.fromEntries(
    Object.keys(details).map((name) => [name, next[name as keyof queries.PlacementRecord]]),
  );
  try {
    const [updated] = await ctx.db.batch([
      queries.updatePlacement(ctx.db, id, before.version, { ...change, updatedAt: iso(ctx.clock()) }),
      recordActivity(ctx, { action: "placement.update", entityType: "placement", entityId: id, details }),
    ]);
    if (updated.length === 0) throw await staleError(ctx, id);
  } catch (error) {
    if (!isBatchRejected(error) || before.applicationId === null) throw error;
    if (await queries.hasOtherActive(ctx.db, before.applicationId, id))
      throw new AppError("conflict", ALREADY_ACTIVE, { cause: error });
    throw error;
  }
  return getPlacementDto(ctx, id);
}

const staleError = async (ctx: StaffCtx, id: string) =>
  new AppError("conflict", STALE, { current: PlacementSchema.parse(await getPlacementDto(ctx, id)) });

export async function deletePlacement(ctx: StaffCtx, id: string): Promise<{ id: string }> {
  const { placement } = await queries.getPlacement(ctx.db, id);
  const entry = { action: "placement.delete", details: { title: placement.jobTitle } };
  const [deleted] = await ctx.db.batch([
    queries.deletePlacement(ctx.db, id),
    // In the client's timeline, because the placement is gone.
    recordActivity(
      ctx,
      placement.clientId
        ? { ...entry, entityType: "client", entityId: placement.clientId }
        : { ...entry, entityType: "placement", entityId: id },
    ),
  ]);
  if (deleted.length === 0) throw new AppError("not_found", queries.GONE);
  return { id };
}
