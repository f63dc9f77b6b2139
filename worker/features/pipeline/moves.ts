import type { BulkMove, Move } from "#contract/pipeline/schemas.ts";
import { MOVE_DELAY_MINUTES } from "#contract/pipeline/constants.ts";
import { fillTemplate, findUnknownPlaceholder, toTemplateValues } from "#contract/pipeline/template.ts";
import { addTime, iso } from "#worker/base/clock.ts";
import { displayName } from "#worker/base/display-name.ts";
import { insertMove, MOVE_MAIL_ACTION } from "#worker/db/application-moves.ts";
import { isAssertionFailure } from "#worker/db/assert-in-batch.ts";
import { recordActivity } from "#worker/runtime/activity.ts";
import type { StaffCtx } from "#worker/runtime/ctx.ts";
import { cancelDeliveries, enqueueDeliveries, insertDelivery } from "#worker/runtime/deliveries.ts";
import { invalidFieldsError } from "#worker/runtime/input.ts";
import { assertRejectionReason, getLists } from "#worker/runtime/lists.ts";
import type { Statement } from "#worker/runtime/queries.ts";
import { alignLeadStage, enqueueSync, recordLeadActivity } from "#worker/features/leads/index.ts";
import {
  assertStage,
  listMovable,
  listStages,
  type MovableApplication,
  pickStages,
  setStage,
} from "./queries.ts";
import { formatMove, type MovePlan, planMove, type PlannedMove } from "./rules.ts";

type Details = Pick<Move, "stage" | "reason" | "note" | "mail">;

/** Throws 400 for a rejection without a listed reason, and for a mail with an unknown placeholder. */
export async function assertMoveDetails(ctx: StaffCtx, { stage, reason, mail }: Details): Promise<void> {
  if (stage === "rejected") await assertRejectionReason(ctx, reason);
  for (const field of ["subject", "body"] as const) {
    const unknown = mail && findUnknownPlaceholder(mail[field]);
    if (unknown) throw invalidFieldsError({ [`mail.${field}`]: [`${unknown} is not a placeholder.`] });
  }
}

/** The mail of a move, filled for this candidate. It leaves in ten minutes, when cron finds it due. */
function createMoveMail(
  ctx: StaffCtx,
  moveId: string,
  application: MovableApplication,
  { to }: PlannedMove,
  mail: NonNullable<Details["mail"]>,
) {
  const values = toTemplateValues({
    firstName: displayName(application.firstName),
    jobTitle: application.jobTitle,
    company: application.company,
    candidateLabel: to.candidateLabel,
    firm: ctx.config.firm.name,
  });
  const subject = fillTemplate(mail.subject, values);
  const delivery = insertDelivery(ctx, {
    kind: "mail",
    action: MOVE_MAIL_ACTION,
    dedupeKey: `${MOVE_MAIL_ACTION}:${moveId}`,
    entityType: "application",
    entityId: application.id,
    payload: { moveId, subject, message: fillTemplate(mail.body, values) },
    notBefore: addTime(ctx.clock(), MOVE_DELAY_MINUTES, "minute"),
  });
  return { ...delivery, subject };
}

/** Statements of one move, with its history, timeline, lead and mail, and the syncs to enqueue after the batch. */
export async function prepareMove(
  ctx: StaffCtx,
  application: MovableApplication,
  move: PlannedMove,
  { reason, note, mail }: Details,
) {
  const { id, email, jobTitle, since } = application;
  const now = iso(ctx.clock());
  const moveId = ctx.newId();
  const sync = enqueueSync(ctx, { emailKey: email });
  const reasonKey = move.to.stage === "rejected" ? (reason ?? null) : null;
  const delivery = mail ? createMoveMail(ctx, moveId, application, move, mail) : null;
  const description = [
    reasonKey && `Reason: ${(await getLists(ctx)).label("rejection-reasons", reasonKey)}`,
    note,
    delivery && `Email in ${MOVE_DELAY_MINUTES} minutes: ${delivery.subject}`,
  ].filter(Boolean);
  const statements: [Statement, ...Statement[]] = [
    assertStage(ctx.db, id, { stage: move.from.stage, stageId: move.from.stageId }),
    setStage(ctx.db, id, { stage: move.to.stage, stageId: move.to.stageId }, { since: now, updatedAt: now }),
    recordActivity(ctx, {
      action: "application.stage",
      entityType: "application",
      entityId: id,
      details: {
        stage: { before: move.from.stage, after: move.to.stage },
        name: { before: move.from.name, after: move.to.name },
        ...(reasonKey && { reason: reasonKey }),
        ...(delivery && { mail: true }),
      },
    }),
    // A mail about the stage that the candidate leaves would contradict this move.
    cancelDeliveries(ctx, { action: MOVE_MAIL_ACTION, entityType: "application", entityId: id }),
    ...(delivery ? [delivery.statement] : []),
    insertMove(ctx.db, {
      id: moveId,
      applicationId: id,
      fromKind: move.from.stage,
      toKind: move.to.stage,
      fromStageId: move.from.stageId,
      toStageId: move.to.stageId,
      fromSince: since,
      fromName: move.from.name,
      toName: move.to.name,
      reasonKey,
      note: note || null,
      userId: ctx.staff.id,
      deliveryId: delivery?.id ?? null,
      createdAt: now,
    }),
    ...recordLeadActivity(
      ctx,
      { emailKey: email },
      {
        activityType: "stage_change",
        subject: formatMove(move, jobTitle),
        description: description.join("\n") || null,
        userId: ctx.staff.id,
      },
    ),
    alignLeadStage(ctx, { emailKey: email }),
    sync.statement,
  ];
  return { moveId, statements, syncIds: [sync.id] };
}

/** Moves an application. Returns the id of the move, or null if somebody else moved it meanwhile. */
export async function moveApplication(
  ctx: StaffCtx,
  application: MovableApplication,
  move: PlannedMove,
  details: Details,
): Promise<string | null> {
  const { moveId, statements, syncIds } = await prepareMove(ctx, application, move, details);
  try {
    await ctx.db.batch(statements);
  } catch (error) {
    if (isAssertionFailure(error)) return null;
    throw error;
  }
  enqueueDeliveries(ctx, syncIds);
  return moveId;
}

/** Applications as they are stored, each with what the request means for it. Ids that no longer exist are left out. */
export async function planMoves(
  ctx: StaffCtx,
  items: readonly ({ id: string } & Pick<Move, "from" | "fromStageId">)[],
  target: Pick<Move, "stage" | "stageId">,
): Promise<{ application: MovableApplication; plan: MovePlan }[]> {
  const rows = await listMovable(
    ctx.db,
    items.map(({ id }) => id),
  );
  const stageRows = await listStages(
    ctx.db,
    rows.map(({ jobId }) => jobId),
  );
  const seen = new Map(items.map((item) => [item.id, item]));
  return [...seen.values()].flatMap((item) => {
    const application = rows.find(({ id }) => id === item.id);
    if (!application) return [];
    const { stages } = pickStages(stageRows, application.jobId);
    return [{ application, plan: planMove(stages, application, item, target) }];
  });
}

/** Moves each application in its own batch, so that one that changed meanwhile does not stop the others. */
export async function moveApplications(ctx: StaffCtx, { items, ...target }: BulkMove) {
  await assertMoveDetails(ctx, target);
  const changed: string[] = [];
  const moveIds: string[] = [];
  for (const { application, plan } of await planMoves(ctx, items, target)) {
    const moveId =
      plan.outcome === "move" ? await moveApplication(ctx, application, plan.move, target) : null;
    if (moveId) {
      changed.push(application.id);
      moveIds.push(moveId);
    }
  }
  const ids = [...new Set(items.map(({ id }) => id))];
  return { changed, moveIds, skipped: ids.filter((id) => !changed.includes(id)) };
}
