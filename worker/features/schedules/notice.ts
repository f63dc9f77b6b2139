import * as z from "zod";
import { MAX_EQUAL_FAILURES } from "#contract/article-generation/constants.ts";
import { DeliveryObsolete } from "#worker/base/errors.ts";
import type { DeliveryHandler } from "#worker/runtime/deliveries.ts";
import { sendStaffMail } from "#worker/runtime/mail.ts";
import { findSchedule } from "./queries.ts";

const Payload = z.discriminatedUnion("event", [
  z.object({ event: z.literal("near_copy"), article: z.string() }),
  z.object({ event: z.literal("paused"), reason: z.string() }),
]);

/** Mails staff that a schedule repeats an article, or that failures have paused it. */
export const sendScheduleNotice: DeliveryHandler = async (ctx, delivery) => {
  const schedule = await findSchedule(ctx.db, Number(delivery.entityId));
  if (!schedule) throw new DeliveryObsolete("The schedule was deleted.");
  const { title } = schedule;
  const notice = Payload.parse(delivery.payload);
  const content =
    notice.event === "near_copy"
      ? {
          subject: `No new article: ${title}`,
          paragraphs: [
            `The schedule "${title}" wrote two drafts from different angles. Both repeated existing articles, the last one "${notice.article}". Neither was saved.`,
            "Change its prompt or variables so that the next run has something new to say.",
          ],
        }
      : {
          subject: `Schedule paused: ${title}`,
          paragraphs: [
            `The schedule "${title}" failed ${MAX_EQUAL_FAILURES} times in a row for the same reason: ${notice.reason}`,
            "It is paused. Fix the cause, then resume it.",
          ],
        };
  const url = `${ctx.config.origin}/admin/content-creation?tab=manage`;
  return sendStaffMail(ctx, { ...content, button: { label: "Open the schedules", url } });
};
