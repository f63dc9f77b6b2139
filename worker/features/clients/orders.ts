import type * as z from "zod";
import { DEFAULT_GUARANTEE_DAYS } from "#contract/clients/constants.ts";
import { JobOrder as JobOrderSchema, type JobOrder, type JobOrderPatch } from "#contract/clients/schemas.ts";
import { iso } from "#worker/base/clock.ts";
import { AppError } from "#worker/base/errors.ts";
import { isAssertionFailure, isBatchRejected } from "#worker/db/assert-in-batch.ts";
import { diffFields, recordActivity } from "#worker/runtime/activity.ts";
import type { StaffCtx } from "#worker/runtime/ctx.ts";
import { assertCanSetFee, canSeeFees } from "./clients.ts";
import * as orders from "./order-queries.ts";
import { insertNewClient } from "./queries.ts";
import { toFeeColumns, toOrderDto } from "./rules.ts";

const STALE = "Someone else has changed the client of this job since you opened it.";
const CLIENT_GONE = "This client no longer exists. Choose another one.";
const NOT_A_CONTACT = "Choose a contact of this client.";
const ASSIGNED = "All jobs of this company already have a client.";

type Patch = z.output<typeof JobOrderPatch>;

const toRef = ({ clientId, clientName }: Patch): orders.ClientRef =>
  clientId === undefined ? { name: clientName! } : { id: clientId };

export async function getJobOrder(ctx: StaffCtx, jobId: string): Promise<JobOrder | null> {
  const { order } = await orders.getJobWithOrder(ctx.db, jobId);
  return order && toOrderDto(order, canSeeFees(ctx));
}

async function assertContact(
  ctx: StaffCtx,
  ref: orders.ClientRef,
  contactId: string | null | undefined,
): Promise<void> {
  if (!contactId || (await orders.isContactOf(ctx.db, ref, contactId))) return;
  throw new AppError("validation_failed", NOT_A_CONTACT, { fields: { contactId: [NOT_A_CONTACT] } });
}

/** Statements that create a client with this name; they fail the batch if there is one. */
function createByName(ctx: StaffCtx, id: string, name: string, now: string) {
  const row = { id, name, status: "active" as const, ownerId: ctx.staff.id, createdAt: now, updatedAt: now };
  return [
    insertNewClient(ctx.db, { ...row, guaranteeDays: DEFAULT_GUARANTEE_DAYS }),
    recordActivity(ctx, {
      action: "client.create",
      entityType: "client",
      entityId: id,
      details: { title: name },
    }),
  ] as const;
}

const jobEvent = (ctx: StaffCtx, verb: "assign" | "remove", clientId: string, job: object) =>
  recordActivity(ctx, {
    action: `client.job_${verb}`,
    entityType: "client",
    entityId: clientId,
    details: { ...job },
  });

/** Assigns a job to a client, or changes the terms. Throws 409 when `version` is stale. */
export async function setJobOrder(ctx: StaffCtx, jobId: string, patch: Patch): Promise<JobOrder> {
  assertCanSetFee(ctx, patch.fee);
  const { title, order } = await orders.getJobWithOrder(ctx.db, jobId);
  if (patch.version !== undefined && patch.version !== order?.version) throw staleError(ctx, order);
  const ref = toRef(patch);
  const client = await orders.findClientByRef(ctx.db, ref);
  if (!client && "id" in ref)
    throw new AppError("validation_failed", CLIENT_GONE, { fields: { clientId: [CLIENT_GONE] } });
  await assertContact(ctx, ref, patch.contactId);
  const terms = toTerms(patch);
  if (order && client?.id === order.clientId) return changeTerms(ctx, order, terms);
  const now = iso(ctx.clock());
  const clientId = client?.id ?? ctx.newId();
  const job = { title, jobId };
  try {
    const results = await ctx.db.batch([
      orders.deleteOrder(ctx.db, jobId, order?.version ?? 0),
      ...(order ? [jobEvent(ctx, "remove", order.clientId, job)] : []),
      ...(client ? [] : createByName(ctx, clientId, patch.clientName!, now)),
      orders.insertOrder(ctx.db, jobId, { id: clientId }, terms, now),
      jobEvent(ctx, "assign", clientId, job),
    ]);
    const inserted = results.at(-2) as { jobId: string }[];
    if (inserted.length === 0) throw staleError(ctx, (await orders.getJobWithOrder(ctx.db, jobId)).order);
  } catch (error) {
    // Somebody else created a client with this name at the same moment: it is found now.
    if (client || !isBatchRejected(error)) throw error;
    return setJobOrder(ctx, jobId, patch);
  }
  return getStoredOrder(ctx, jobId);
}

const toTerms = ({ contactId, openings, notes, guaranteeDays, fee }: Patch) => ({
  ...(contactId !== undefined && { contactId }),
  ...(openings !== undefined && { openings }),
  ...(notes !== undefined && { notes }),
  ...(guaranteeDays !== undefined && { guaranteeDays }),
  ...toFeeColumns(fee),
});

async function changeTerms(
  ctx: StaffCtx,
  order: orders.OrderRow,
  terms: ReturnType<typeof toTerms>,
): Promise<JobOrder> {
  const changed = Object.keys(diffFields(order, terms));
  if (changed.length === 0) return toOrderDto(order, canSeeFees(ctx));
  const [updated] = await ctx.db.batch([
    orders.updateOrder(ctx.db, order.jobId, order.version, { ...terms, updatedAt: iso(ctx.clock()) }),
    recordActivity(ctx, {
      action: "client.job_terms",
      entityType: "client",
      entityId: order.clientId,
      details: { title: order.jobTitle, jobId: order.jobId, fields: changed },
    }),
  ]);
  if (updated.length === 0) throw staleError(ctx, (await orders.getJobWithOrder(ctx.db, order.jobId)).order);
  return getStoredOrder(ctx, order.jobId);
}

async function getStoredOrder(ctx: StaffCtx, jobId: string): Promise<JobOrder> {
  const stored = await getJobOrder(ctx, jobId);
  if (!stored) throw staleError(ctx, null);
  return stored;
}

const staleError = (ctx: StaffCtx, order: orders.OrderRow | null) =>
  new AppError(
    "conflict",
    STALE,
    order ? { current: JobOrderSchema.parse(toOrderDto(order, canSeeFees(ctx))) } : {},
  );

/** Idempotent: a job without a client stays as it is. */
export async function removeJobOrder(ctx: StaffCtx, jobId: string): Promise<{ id: string }> {
  const { title, order } = await orders.getJobWithOrder(ctx.db, jobId);
  if (!order) return { id: jobId };
  await ctx.db.batch([
    orders.deleteOrder(ctx.db, jobId),
    jobEvent(ctx, "remove", order.clientId, { title, jobId }),
  ]);
  return { id: jobId };
}

/** Assigns all jobs that name the company and have no client, and creates the client if there is none of that name. */
export async function assignCompany(
  ctx: StaffCtx,
  company: string,
): Promise<{ clientId: string; assigned: number }> {
  const now = iso(ctx.clock());
  const client = await orders.findClientByRef(ctx.db, { name: company });
  const clientId = client?.id ?? ctx.newId();
  try {
    const results = await ctx.db.batch([
      orders.assertUnassigned(ctx.db, company),
      ...(client ? [] : createByName(ctx, clientId, company, now)),
      orders.insertCompanyOrders(ctx.db, company, now),
      recordActivity(ctx, {
        action: "client.jobs_assign",
        entityType: "client",
        entityId: clientId,
        details: { company },
      }),
    ]);
    return { clientId, assigned: (results.at(-2) as unknown[]).length };
  } catch (error) {
    if (isAssertionFailure(error)) throw new AppError("conflict", ASSIGNED, { cause: error });
    if (client || !isBatchRejected(error)) throw error;
    return assignCompany(ctx, company);
  }
}
