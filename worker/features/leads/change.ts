import type * as z from "zod";
import type { Lead, LeadChange } from "#contract/leads/endpoints.ts";
import { iso } from "#worker/base/clock.ts";
import { AppError } from "#worker/base/errors.ts";
import { diffFields, recordActivity } from "#worker/runtime/activity.ts";
import type { StaffCtx } from "#worker/runtime/ctx.ts";
import { enqueueDeliveries } from "#worker/runtime/deliveries.ts";
import { orderSync } from "#worker/features/crm/index.ts";
import * as desk from "./desk-queries.ts";
import { insertEntryIfChanged } from "./person-queries.ts";
import { placeIn, statusInStage } from "./rules.ts";
import { shownLead } from "./shown.ts";

type Change = z.output<typeof LeadChange>;
type Known = desk.LeadRow["lead"];

const STALE = "Somebody else has changed this lead since you opened it. Reload it to see their version.";
const GONE_USER = "This person cannot be given a lead: the account is not active.";

/** Fields that the CRM has too; a change of one needs a sync. */
const TOLD: ReadonlySet<string> = new Set(["pipeline", "pipelineStage", "status", "tags", "priority"]);

/** Resolves the pipeline and stage, and derives the status from a new stage unless one was sent. */
async function placed(ctx: StaffCtx, lead: Known, wanted: Omit<Change, "version">) {
  const { pipeline, pipelineStage } = wanted;
  if (pipeline === undefined && pipelineStage === undefined) return wanted;
  const place = placeIn(await desk.listPipelines(ctx.db), lead, { pipeline, pipelineStage });
  const moved = place.pipelineStage !== lead.pipelineStage;
  return {
    ...wanted,
    ...place,
    ...(moved && { status: wanted.status ?? statusInStage(place.pipelineStage) }),
  };
}

const nameOf = async (ctx: StaffCtx, id: string): Promise<string> => {
  const found = (await desk.listAssignees(ctx.db)).find((user) => user.id === id);
  if (found) return found.username;
  throw new AppError("validation_failed", GONE_USER, { fields: { assignedTo: [GONE_USER] } });
};

/** Timeline entries for moves and assignments. Other changes appear in the activity log only. */
async function linesOf(ctx: StaffCtx, lead: Known, change: Partial<Known>, changed: Record<string, unknown>) {
  const lines: { activityType: "stage_change" | "assignment"; subject: string }[] = [];
  if ("pipelineStage" in changed || "pipeline" in changed) {
    const stages = (await desk.listPipelines(ctx.db)).find(
      ({ name }) => name === (change.pipeline ?? lead.pipeline),
    )?.stages;
    const key = change.pipelineStage ?? lead.pipelineStage;
    const stage = stages?.find((one) => one.key === key)?.name ?? key;
    const to = "pipeline" in changed ? `${change.pipeline}: ${stage}` : stage;
    lines.push({ activityType: "stage_change", subject: `Moved to ${to}` });
  }
  if ("assignedTo" in changed) {
    const subject = change.assignedTo
      ? `Assigned to ${await nameOf(ctx, change.assignedTo)}`
      : "Assigned to nobody";
    lines.push({ activityType: "assignment", subject });
  }
  return lines;
}

/**
 * Updates a lead with its timeline entries, activity and CRM sync in one batch. Throws 409 when `version` is stale.
 */
export async function changeLead(ctx: StaffCtx, id: string, { version, ...wanted }: Change): Promise<Lead> {
  const now = iso(ctx.clock());
  const before = await desk.getLead(ctx.db, id, now);
  if (version !== undefined && version !== before.lead.version) throw new AppError("conflict", STALE);
  const change: Partial<Known> = Object.fromEntries(
    Object.entries(await placed(ctx, before.lead, wanted)).filter(([, value]) => value !== undefined),
  );
  const details = diffFields(before.lead, change);
  if (Object.keys(details).length === 0) return shownLead(before);
  const lines = await linesOf(ctx, before.lead, change, details);
  const told = Object.keys(details).some((field) => TOLD.has(field));
  const sync = orderSync(ctx, { id });
  const [updated] = await ctx.db.batch([
    desk.setLead(ctx.db, id, before.lead.version, {
      ...change,
      lastActivity: now,
      updatedAt: now,
      ...(told && { syncedToGHL: false }),
    }),
    recordActivity(ctx, { action: "lead.update", entityType: "lead", entityId: id, details }),
    ...lines.map((line) =>
      insertEntryIfChanged(ctx.db, id, { id: ctx.newId(), userId: ctx.staff.id, ...line, at: now }),
    ),
    ...(told ? [sync.statement] : []),
  ]);
  if (updated.length === 0) throw await whyNot(ctx, change.assignedTo);
  if (told) enqueueDeliveries(ctx, [sync.id]);
  return shownLead(await desk.getLead(ctx.db, id, now));
}

async function whyNot(ctx: StaffCtx, assignedTo: string | null | undefined): Promise<AppError> {
  if (assignedTo) await nameOf(ctx, assignedTo);
  return new AppError("conflict", STALE);
}
