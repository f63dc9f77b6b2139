import { INTERVIEW_REMINDER_HOURS } from "#contract/interviews/constants.ts";
import { addTime } from "#worker/base/clock.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import { cancelDeliveries, insertDelivery } from "#worker/runtime/deliveries.ts";
import type { InterviewRow } from "./queries.ts";

const INVITATION = "interview.invitation";
const CONFIRMATION = "interview.confirmation";
const CANCELLATION = "interview.cancellation";
const REMINDER = "interview.reminder";
/** To one interviewer. */
const NOTICE = "interview.notice";
/** To an interviewer whom a round robin replaced. */
const RELEASE = "interview.release";

/** `withdrawn`: canceled because the candidate ended the application, so only the interviewers get a mail. */
export type InterviewEvent = "invited" | "scheduled" | "moved" | "changed" | "canceled" | "withdrawn";

type Recipients = {
  /** Who attends now. */
  assigned: readonly string[];
  /** Who attended before. */
  before?: readonly string[];
};

/**
 * Creates the deliveries of an event: mails to the candidate and to each interviewer, and reminders the day before. Only
 * `immediateIds` go to the queue now; cron picks up the reminders.
 */
export function createInterviewDeliveries(
  ctx: Ctx,
  { id, startsAt, sequence }: Pick<InterviewRow, "id" | "startsAt" | "sequence">,
  event: InterviewEvent,
  { assigned, before = [] }: Recipients,
) {
  const mail = (action: string, payload: Record<string, unknown>, notBefore?: Date) => {
    const recipient = typeof payload.userId === "string" ? `:${payload.userId}` : "";
    return insertDelivery(ctx, {
      kind: "mail",
      action,
      dedupeKey: `${action}:${id}:${sequence}${recipient}`,
      entityType: "interview",
      entityId: id,
      payload: { sequence, event, ...payload },
      ...(notBefore && { notBefore }),
    });
  };
  const toCandidate = event === "invited" ? INVITATION : event === "canceled" ? CANCELLATION : CONFIRMATION;
  const immediate = [
    ...(event === "withdrawn" ? [] : [mail(toCandidate, {})]),
    ...assigned.map((userId) => mail(NOTICE, { userId })),
    ...before.filter((userId) => !assigned.includes(userId)).map((userId) => mail(RELEASE, { userId })),
  ];
  const remindAt = startsAt && addTime(new Date(startsAt), -INTERVIEW_REMINDER_HOURS, "hour");
  const isScheduled = event === "scheduled" || event === "moved" || event === "changed";
  const isReminded = remindAt && isScheduled && remindAt > ctx.clock();
  const reminders = isReminded
    ? [mail(REMINDER, {}, remindAt), ...assigned.map((userId) => mail(REMINDER, { userId }, remindAt))]
    : [];
  return {
    statements: [...immediate, ...reminders].map(({ statement }) => statement),
    immediateIds: immediate.map((delivery) => delivery.id),
  };
}

/** Cancels pending deliveries that describe the previous state of the interview. */
export const cancelInterviewDeliveries = (ctx: Ctx, id: string) =>
  [INVITATION, CONFIRMATION, REMINDER, NOTICE].map((action) =>
    cancelDeliveries(ctx, { action, entityType: "interview", entityId: id }),
  );
