import * as z from "zod";
import { PRIVACY_LINK_DAYS } from "#contract/privacy/constants.ts";
import { DeliveryObsolete } from "#worker/base/errors.ts";
import { isFinalFailure } from "#worker/runtime/attempts.ts";
import type { DeliveryHandler } from "#worker/runtime/deliveries.ts";
import { sendMail } from "#worker/runtime/mail.ts";
import { createApplicantLink } from "#worker/features/applications/index.ts";
import { recordFirstResponse, recordLeadActivity } from "#worker/features/leads/index.ts";
import { findMailedMove } from "./queries.ts";

const Payload = z.object({ moveId: z.string(), subject: z.string(), message: z.string() });

/** Sends the mail of a move, unless the move was undone or the candidate withdrew meanwhile. */
export const sendMoveMail: DeliveryHandler = async (ctx, { payload, attempts }) => {
  const { moveId, subject, message } = Payload.parse(payload);
  const move = await findMailedMove(ctx.db, moveId);
  if (!move) throw new DeliveryObsolete("The application no longer exists.");
  if (move.undoneAt) throw new DeliveryObsolete("The move was undone.");
  if (move.stage === "withdrawn" && move.toKind !== "withdrawn")
    throw new DeliveryObsolete("The candidate has withdrawn the application.");
  const mail = {
    to: move.email,
    subject,
    paragraphs: message.split(/\n{2,}/),
    button: {
      label: "See the status of your application",
      url: await createApplicantLink(ctx, move.applicationId),
    },
    notes: [`The link works for ${PRIVACY_LINK_DAYS} days for anyone who has it.`],
  };
  const lead = { emailKey: move.email };
  const sent = await sendMail(ctx, mail).catch(async (error: unknown) => {
    if (isFinalFailure(error, attempts)) {
      const entry = { activityType: "email", subject: `Not sent: ${subject}`, isAutomated: true } as const;
      await ctx.db.batch(recordLeadActivity(ctx, lead, entry));
    }
    throw error;
  });
  await ctx.db.batch([recordFirstResponse(ctx, lead)]);
  return sent;
};
