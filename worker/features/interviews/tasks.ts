import * as z from "zod";
import { DeliveryObsolete, NotConfigured } from "#worker/base/errors.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import type { DeliveryHandler } from "#worker/runtime/deliveries.ts";
import { sendMail, sendStaffMail } from "#worker/runtime/mail.ts";
import type { Delivery } from "#worker/runtime/queries.ts";
import { email as emailSchema } from "#contract/schemas.ts";
import { findMailAddress } from "./calendar-queries.ts";
import type { InterviewEvent } from "./deliveries.ts";
import { createCandidateIcs, createErasedIcs, createStaffIcs } from "./ics.ts";
import { createInterviewUrl } from "./links.ts";
import { findInterview, type InterviewRecord } from "./queries.ts";
import { getCandidateState } from "./rules.ts";
import * as templates from "./templates.ts";

/** Throws DeliveryObsolete when the interview changed after the delivery was created. */
async function getDeliveryInterview(ctx: Ctx, delivery: Delivery): Promise<InterviewRecord> {
  const record = await findInterview(ctx.db, delivery.entityId);
  if (!record || record.interview.sequence !== delivery.payload.sequence)
    throw new DeliveryObsolete("The interview has changed.");
  return record;
}

/** Throws DeliveryObsolete unless the candidate's page has this state. */
function assertState(ctx: Ctx, { interview, candidate }: InterviewRecord, expected: "choose" | "scheduled") {
  const state = getCandidateState(interview, candidate.stage, ctx.clock());
  if (state !== expected) throw new DeliveryObsolete("The interview is over, canceled or has changed.");
}

/** Asks the candidate to choose a time. */
export const sendInterviewInvitation: DeliveryHandler = async (ctx, delivery) => {
  const record = await getDeliveryInterview(ctx, delivery);
  assertState(ctx, record, "choose");
  const url = await createInterviewUrl(ctx, record.interview);
  return sendMail(ctx, templates.invitationMail(record, url, ctx.config.firm));
};

/** Confirms a new or changed time to the candidate, with its calendar file. */
export const sendInterviewConfirmation: DeliveryHandler = async (ctx, delivery) => {
  const record = await getDeliveryInterview(ctx, delivery);
  assertState(ctx, record, "scheduled");
  const url = await createInterviewUrl(ctx, record.interview);
  return sendMail(ctx, {
    ...templates.confirmationMail(record, delivery.payload.event, url, ctx.config.firm),
    attachments: [createCandidateIcs(ctx, record, url)],
  });
};

/** Its calendar file removes the event from the candidate's calendar. */
export const sendInterviewCancellation: DeliveryHandler = async (ctx, delivery) => {
  const record = await getDeliveryInterview(ctx, delivery);
  const url = await createInterviewUrl(ctx, record.interview);
  return sendMail(ctx, {
    ...templates.cancellationMail(record, ctx.config.origin),
    ...(record.interview.startsAt && { attachments: [createCandidateIcs(ctx, record, url)] }),
  });
};

/** Mails an interviewer what happened to an interview. */
async function sendToInterviewer(
  ctx: Ctx,
  userId: string,
  record: InterviewRecord,
  event: InterviewEvent | "reminder" | "released",
) {
  const user = await getMailAddress(ctx, userId);
  const file =
    event === "released"
      ? createStaffIcs(ctx, { ...record, interview: { ...record.interview, status: "canceled" } })
      : createStaffIcs(ctx, record);
  const mail = templates.noticeMail(record, event, user.name, ctx.config);
  return sendToUser(ctx, user, { ...mail, attachments: [file] });
}

type User = NonNullable<Awaited<ReturnType<typeof findMailAddress>>>;

async function getMailAddress(ctx: Ctx, userId: string): Promise<User> {
  const user = await findMailAddress(ctx.db, userId);
  if (!user) throw new DeliveryObsolete("The interviewer no longer exists.");
  return user;
}

/** To the user's address, or to the firm's mailbox while they have given none. */
async function sendToUser(ctx: Ctx, user: User, mail: Parameters<typeof sendStaffMail>[1]) {
  const address = user.email ?? (emailSchema().safeParse(user.username).data || null);
  if (address) return sendMail(ctx, { to: address, ...mail });
  if (!ctx.config.staffMail) throw new NotConfigured("MAIL_STAFF", "Mail to staff");
  return sendStaffMail(ctx, mail);
}

/** Notifies an interviewer of a new, changed or canceled interview. */
export const sendInterviewNotice: DeliveryHandler = async (ctx, delivery) => {
  const record = await getDeliveryInterview(ctx, delivery);
  const { userId, event } = delivery.payload;
  return sendToInterviewer(ctx, String(userId), record, event as InterviewEvent);
};

/** Notifies an interviewer whose interview was given to another one of a round robin. */
export const sendInterviewRelease: DeliveryHandler = async (ctx, delivery) => {
  const record = await findInterview(ctx.db, delivery.entityId);
  if (!record?.interview.startsAt) throw new DeliveryObsolete("The interview no longer exists.");
  return sendToInterviewer(ctx, String(delivery.payload.userId), record, "released");
};

/** Reminds the candidate or an interviewer the day before. */
export const sendInterviewReminder: DeliveryHandler = async (ctx, delivery) => {
  const record = await getDeliveryInterview(ctx, delivery);
  assertState(ctx, record, "scheduled");
  const { userId } = delivery.payload;
  if (typeof userId === "string") return sendToInterviewer(ctx, userId, record, "reminder");
  const url = await createInterviewUrl(ctx, record.interview);
  return sendMail(ctx, {
    ...templates.candidateReminderMail(record, url, ctx.config.firm),
    attachments: [createCandidateIcs(ctx, record, url)],
  });
};

const ErasedInterview = z.object({
  userId: z.string(),
  startsAt: z.string(),
  endsAt: z.string(),
  timeZone: z.string(),
  sequence: z.number(),
});

/**
 * Tells an interviewer that an interview ended with the erasure of the candidate's data, which it does not name. Its
 * calendar file removes the event.
 */
export const sendInterviewErased: DeliveryHandler = async (ctx, delivery) => {
  const { userId, ...erased } = ErasedInterview.parse(delivery.payload);
  if (await findInterview(ctx.db, delivery.entityId))
    throw new DeliveryObsolete("The interview was not erased.");
  const user = await getMailAddress(ctx, userId);
  return sendToUser(ctx, user, {
    ...templates.erasedMail(erased, user.name, ctx.config.origin),
    attachments: [createErasedIcs(ctx, { id: delivery.entityId, ...erased }, delivery.createdAt)],
  });
};

export { enqueueCalendarReads, readCalendar } from "./calendar-read.ts";
