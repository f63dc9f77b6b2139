import type * as z from "zod";
import { Lead, type LeadPatch } from "#contract/leads/schemas.ts";
import { candidatePipeline, candidateStages } from "#contract/leads/constants.ts";
import { kindLabels } from "#contract/pipeline/labels.ts";
import { iso } from "#worker/base/clock.ts";
import { AppError } from "#worker/base/errors.ts";
import { insertMove, MOVE_MAIL_ACTION } from "#worker/db/application-moves.ts";
import { isAssertionFailure } from "#worker/db/assert-in-batch.ts";
import { diffFields, recordActivity } from "#worker/runtime/activity.ts";
import type { StaffCtx } from "#worker/runtime/ctx.ts";
import { assertRejectionReason, getLists } from "#worker/runtime/lists.ts";
import { cancelDeliveries, enqueueDeliveries } from "#worker/runtime/deliveries.ts";
import type { Statement } from "#worker/runtime/queries.ts";
import { notifyUser } from "#worker/features/notifications/index.ts";
import { enqueueSync } from "./enqueue-sync.ts";
import * as adminQueries from "./admin-queries.ts";
import { insertEntryIfChanged } from "./detail-queries.ts";
import { resolvePosition, stageStatus, toApplicationStage } from "./rules.ts";
import { assertUnchanged, findDecidingApplication, setApplicationStage } from "./stage-queries.ts";
import { toLeadDto } from "./lead-dto.ts";

type Patch = z.output<typeof LeadPatch>;
type LeadRecord = adminQueries.LeadRow["lead"];

const STALE = "Someone else has changed this lead since you opened it. Your change was not saved.";
const INACTIVE_ASSIGNEE = "Leads can only be assigned to active users.";

/** Fields that the CRM has too; a change of one needs a sync. */
const CRM_FIELDS: ReadonlySet<string> = new Set(["pipeline", "pipelineStage", "status", "tags", "priority"]);

/** Resolves the pipeline and stage, and derives the status from a new stage unless one was sent. */
async function resolveStage(ctx: StaffCtx, lead: LeadRecord, patch: Omit<Patch, "version" | "reason">) {
  const { pipeline, pipelineStage } = patch;
  if (pipeline === undefined && pipelineStage === undefined) return patch;
  const position = resolvePosition(await adminQueries.listPipelines(ctx.db), lead, {
    pipeline,
    pipelineStage,
  });
  const moved = position.pipelineStage !== lead.pipelineStage;
  return {
    ...patch,
    ...position,
    ...(moved && { status: patch.status ?? stageStatus(position.pipelineStage) }),
  };
}

/** Throws validation_failed unless the user exists and is active. */
export const getAssigneeName = async (ctx: StaffCtx, id: string): Promise<string> => {
  const assignee = (await adminQueries.listAssignees(ctx.db)).find((user) => user.id === id);
  if (assignee) return assignee.username;
  throw new AppError("validation_failed", INACTIVE_ASSIGNEE, { fields: { assignedTo: [INACTIVE_ASSIGNEE] } });
};

/** Timeline entries for moves and assignments. Other changes appear in the activity log only. */
async function toTimelineEntries(
  ctx: StaffCtx,
  lead: LeadRecord,
  change: Partial<LeadRecord>,
  changed: Record<string, unknown>,
  rejectionReason: string | null,
) {
  const entries: Pick<
    Parameters<typeof insertEntryIfChanged>[2],
    "activityType" | "subject" | "description"
  >[] = [];
  if ("pipelineStage" in changed || "pipeline" in changed) {
    const stages = (await adminQueries.listPipelines(ctx.db)).find(
      ({ name }) => name === (change.pipeline ?? lead.pipeline),
    )?.stages;
    const key = change.pipelineStage ?? lead.pipelineStage;
    const stage = stages?.find((one) => one.key === key)?.name ?? key;
    const to = "pipeline" in changed ? `${change.pipeline}: ${stage}` : stage;
    const description =
      rejectionReason && `Reason: ${(await getLists(ctx)).label("rejection-reasons", rejectionReason)}`;
    entries.push({ activityType: "stage_change", subject: `Moved to ${to}`, description });
  }
  if ("assignedTo" in changed) {
    const subject = change.assignedTo
      ? `Assigned to ${await getAssigneeName(ctx, change.assignedTo)}`
      : "Unassigned";
    entries.push({ activityType: "assignment", subject });
  }
  return entries;
}

/** A change of lists is no work with the person: it keeps the last activity, its order and the retention. */
export const NO_CONTACT = { isContact: false };

/**
 * Updates a lead with its timeline entries, activity and CRM sync in one batch. Throws 409 when `version` is stale.
 */
export async function updateLead(
  ctx: StaffCtx,
  id: string,
  { version, reason, ...patch }: Patch,
  { isContact } = { isContact: true },
): Promise<Lead> {
  const now = iso(ctx.clock());
  const before = await adminQueries.getLead(ctx.db, id, now);
  if (version !== undefined && version !== before.lead.version) throw staleError(before);
  const change: Partial<LeadRecord> = Object.fromEntries(
    Object.entries(await resolveStage(ctx, before.lead, patch)).filter(([, value]) => value !== undefined),
  );
  const details = diffFields(before.lead, change);
  const move = await prepareApplicationMove(ctx, before.lead, change, reason);
  if (Object.keys(details).length === 0) return toLeadDto(before);
  const entries = await toTimelineEntries(ctx, before.lead, change, details, move?.reasonKey ?? null);
  const needsSync = Object.keys(details).some((field) => CRM_FIELDS.has(field));
  const sync = enqueueSync(ctx, { id });
  const update = [
    adminQueries.setLead(ctx.db, id, before.lead.version, {
      ...change,
      ...(isContact && { lastActivity: now }),
      updatedAt: now,
      ...(needsSync && { syncedToGHL: false }),
    }),
    recordActivity(ctx, { action: "lead.update", entityType: "lead", entityId: id, details }),
    ...entries.map((line) =>
      insertEntryIfChanged(ctx.db, id, { id: ctx.newId(), userId: ctx.staff.id, ...line, at: now }),
    ),
    ...(change.assignedTo && "assignedTo" in details && change.assignedTo !== ctx.staff.id
      ? notifyUser(ctx, {
          userId: change.assignedTo,
          kind: "assigned",
          entityType: "lead",
          entityId: id,
          actorId: ctx.staff.id,
        })
      : []),
    ...(needsSync ? [sync.statement] : []),
  ] as const;
  const updated = await runUpdate(ctx, update, move);
  if (updated.length === 0) throw await explainConflict(ctx, id, change.assignedTo);
  if (needsSync) enqueueDeliveries(ctx, [sync.id]);
  return toLeadDto(await adminQueries.getLead(ctx.db, id, now));
}

const SEVERAL_OPEN =
  "This person has several open applications. Change the stage of the application instead; the lead follows.";
const WITHDRAWN = "The candidate has withdrawn the application, so its stage cannot change.";
const STATUS_FOLLOWS = "The status follows the stage. Move the lead to another stage instead, or archive it.";

/**
 * Statements that move the application which decides about a candidate's stage; null without one. Throws when the change
 * would contradict it, or reject it without a reason.
 */
async function prepareApplicationMove(
  ctx: StaffCtx,
  lead: LeadRecord,
  change: Partial<LeadRecord>,
  reason: string | undefined,
) {
  const { pipeline, pipelineStage, status } = { ...lead, ...change };
  const isMoved = pipeline !== lead.pipeline || pipelineStage !== lead.pipelineStage;
  if (pipeline !== candidatePipeline || !(isMoved || "status" in change)) return null;
  const application = await findDecidingApplication(ctx.db, { id: lead.id });
  if (!application) return null;
  if (status !== "archived" && "status" in change && status !== stageStatus(pipelineStage))
    throw new AppError("validation_failed", STATUS_FOLLOWS, { fields: { status: [STATUS_FOLLOWS] } });
  const stage = toApplicationStage(pipelineStage);
  if (!isMoved || !stage || candidateStages[application.stage] === pipelineStage) return null;
  if (application.open > 1) throw new AppError("conflict", SEVERAL_OPEN);
  if (application.stage === "withdrawn") throw new AppError("conflict", WITHDRAWN);
  if (stage === "rejected") await assertRejectionReason(ctx, reason);
  const reasonKey = stage === "rejected" ? (reason ?? null) : null;
  const now = iso(ctx.clock());
  const statements = [
    assertUnchanged(ctx.db, lead, application),
    setApplicationStage(ctx.db, application.id, stage, now),
    recordActivity(ctx, {
      action: "application.stage",
      entityType: "application",
      entityId: application.id,
      details: {
        stage: { before: application.stage, after: stage },
        ...(reasonKey && { reason: reasonKey }),
      },
    }),
    cancelDeliveries(ctx, {
      action: MOVE_MAIL_ACTION,
      entityType: "application",
      entityId: application.id,
    }),
    insertMove(ctx.db, {
      id: ctx.newId(),
      applicationId: application.id,
      fromKind: application.stage,
      toKind: stage,
      fromStageId: application.stageId,
      toStageId: null,
      fromSince: application.since,
      fromName: kindLabels[application.stage],
      toName: kindLabels[stage],
      reasonKey,
      note: "Moved with the lead.",
      userId: ctx.staff.id,
      createdAt: now,
    }),
  ] as const;
  return { statements, reasonKey };
}

type UpdateStatements = readonly [ReturnType<typeof adminQueries.setLead>, ...Statement[]];

/** Returns the updated rows; none when the lead or the application changed meanwhile. */
async function runUpdate(
  ctx: StaffCtx,
  update: UpdateStatements,
  move: Awaited<ReturnType<typeof prepareApplicationMove>>,
): Promise<unknown[]> {
  if (!move) return (await ctx.db.batch(update))[0];
  try {
    return (await ctx.db.batch([...move.statements, ...update]))[5];
  } catch (error) {
    if (isAssertionFailure(error)) return [];
    throw error;
  }
}

const staleError = (row: adminQueries.LeadRow) =>
  new AppError("conflict", STALE, { current: { ...Lead.parse(toLeadDto(row)), notes: row.lead.notes } });

async function explainConflict(
  ctx: StaffCtx,
  id: string,
  assignedTo: string | null | undefined,
): Promise<AppError> {
  if (assignedTo) await getAssigneeName(ctx, assignedTo);
  return staleError(await adminQueries.getLead(ctx.db, id, iso(ctx.clock())));
}
