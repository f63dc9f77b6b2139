import type * as z from "zod";
import {
  ClientDetail as ClientDetailSchema,
  type ClientDetail,
  type ClientDraft,
  type ClientPatch,
} from "#contract/clients/schemas.ts";
import { iso } from "#worker/base/clock.ts";
import { AppError } from "#worker/base/errors.ts";
import { isBatchRejected } from "#worker/db/assert-in-batch.ts";
import { can } from "#worker/runtime/access.ts";
import { diffFields, recordActivity } from "#worker/runtime/activity.ts";
import type { StaffCtx } from "#worker/runtime/ctx.ts";
import { notifyUser } from "#worker/features/notifications/index.ts";
import { insertContact } from "./contact-queries.ts";
import * as queries from "./queries.ts";
import { toClientDetail, toFeeColumns } from "./rules.ts";

const STALE = "Someone else has changed this client since you opened it.";
const NAME_TAKEN = "There is already a client with this name.";
const INACTIVE_OWNER = "Only active users can own a client.";
const FEES_FORBIDDEN = "You need the permission to manage placements to set fees.";
const IN_USE = "This client has contacts, jobs, placements or entries. Set its status to Former instead.";

const nameTaken = () => new AppError("conflict", NAME_TAKEN, { fields: { name: [NAME_TAKEN] } });

export const canSeeFees = (ctx: StaffCtx): boolean => can(ctx.staff, "placements.manage");

/** Throws 403 when a fee is sent by a user who may not set it. */
export function assertCanSetFee(ctx: StaffCtx, fee: unknown): void {
  if (fee === undefined || canSeeFees(ctx)) return;
  throw new AppError("forbidden", FEES_FORBIDDEN, { fields: { fee: [FEES_FORBIDDEN] } });
}

export async function getClientDetail(ctx: StaffCtx, id: string): Promise<ClientDetail> {
  const detail = await queries.findClientDetail(ctx.db, id, iso(ctx.clock()));
  if (!detail) throw new AppError("not_found", queries.GONE);
  return toClientDetail(detail, canSeeFees(ctx));
}

async function assertActiveOwner(ctx: StaffCtx, ownerId: string | null | undefined): Promise<void> {
  if (!ownerId || (await queries.isActiveUser(ctx.db, ownerId))) return;
  throw new AppError("validation_failed", INACTIVE_OWNER, { fields: { ownerId: [INACTIVE_OWNER] } });
}

/** Columns of a contact as entered. */
export const toContactColumns = <T extends { email: string | null }>(contact: T) => ({
  ...contact,
  emailKey: contact.email?.trim().toLowerCase() ?? null,
});

export async function createClient(
  ctx: StaffCtx,
  { fee, contact, ...draft }: z.output<typeof ClientDraft>,
): Promise<ClientDetail> {
  assertCanSetFee(ctx, fee);
  await assertActiveOwner(ctx, draft.ownerId);
  const now = iso(ctx.clock());
  const stamps = { createdAt: now, updatedAt: now };
  const id = ctx.newId();
  const entry = { action: "client.create", entityType: "client", entityId: id };
  try {
    await ctx.db.batch([
      queries.insertNewClient(ctx.db, { ...draft, ...toFeeColumns(fee), id, ...stamps }),
      recordActivity(ctx, { ...entry, details: { title: draft.name } }),
      ...notifyOwner(ctx, id, draft.ownerId),
      ...(contact
        ? [
            insertContact(ctx.db, {
              ...toContactColumns(contact),
              id: ctx.newId(),
              clientId: id,
              isPrimary: true,
              ...stamps,
            }),
          ]
        : []),
    ]);
  } catch (error) {
    if (isBatchRejected(error) && (await queries.isNameTaken(ctx.db, draft.name))) throw nameTaken();
    throw error;
  }
  return getClientDetail(ctx, id);
}

/** Notifies a colleague who became the owner of a client. */
const notifyOwner = (ctx: StaffCtx, id: string, ownerId: string | null | undefined) =>
  ownerId && ownerId !== ctx.staff.id
    ? notifyUser(ctx, {
        userId: ownerId,
        kind: "assigned",
        entityType: "client",
        entityId: id,
        actorId: ctx.staff.id,
      })
    : [];

/** Throws 409 when `version` is stale or another client has the name. */
export async function updateClient(
  ctx: StaffCtx,
  id: string,
  { version, fee, ...patch }: z.output<typeof ClientPatch>,
): Promise<ClientDetail> {
  assertCanSetFee(ctx, fee);
  const before = await queries.getClient(ctx.db, id);
  if (version !== undefined && version !== before.version) throw await staleError(ctx, id);
  const change = { ...definedOnly(patch), ...toFeeColumns(fee) };
  const details = diffFields(before, change);
  if (Object.keys(details).length === 0) return getClientDetail(ctx, id);
  await assertActiveOwner(ctx, change.ownerId);
  const [updated] = await ctx.db.batch([
    queries.updateClient(ctx.db, id, before.version, { ...change, updatedAt: iso(ctx.clock()) }),
    recordActivity(ctx, { action: "client.update", entityType: "client", entityId: id, details }),
    ...("ownerId" in details ? notifyOwner(ctx, id, change.ownerId) : []),
  ]);
  if (updated.length > 0) return getClientDetail(ctx, id);
  if (change.name !== undefined && (await queries.isNameTaken(ctx.db, change.name, id))) throw nameTaken();
  throw await staleError(ctx, id);
}

const definedOnly = <T extends object>(patch: T) =>
  Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined)) as {
    [Name in keyof T]?: Exclude<T[Name], undefined>;
  };

const staleError = async (ctx: StaffCtx, id: string) =>
  new AppError("conflict", STALE, { current: ClientDetailSchema.parse(await getClientDetail(ctx, id)) });

export async function deleteClient(ctx: StaffCtx, id: string): Promise<{ id: string }> {
  const { name } = await queries.getClient(ctx.db, id);
  const [deleted] = await ctx.db.batch([
    queries.deleteClient(ctx.db, id),
    recordActivity(ctx, {
      action: "client.delete",
      entityType: "client",
      entityId: id,
      details: { title: name },
    }),
  ]);
  if (deleted.length > 0) return { id };
  await queries.getClient(ctx.db, id);
  throw new AppError("conflict", IN_USE);
}
