import { withRequestId } from "#worker/base/request-id.ts";
import { sendActivityHead } from "#worker/features/activity/tasks.ts";
import { sendKeyWarning } from "#worker/features/api-keys/tasks.ts";
import { sendAccountLink, sendAccountNotice } from "#worker/features/auth/tasks.ts";
import {
  extractResume,
  sendApplicationNotice,
  sendApplicationReceipt,
  sendWithdrawalNotice,
} from "#worker/features/applications/tasks.ts";
import {
  sendBookingCancellation,
  sendBookingConfirmation,
  sendBookingHold,
  sendBookingNotice,
  sendBookingReminder,
  sendBookingText,
} from "#worker/features/booking/tasks.ts";
import { writeBulkArticle } from "#worker/features/bulk-generation/tasks.ts";
import { sendChannelPost } from "#worker/features/channels/tasks.ts";
import { sendContactNotice, sendContactReceipt } from "#worker/features/contacts/tasks.ts";
import { syncLead } from "#worker/features/crm/tasks.ts";
import { publishPosting, withdrawPosting } from "#worker/features/job-boards/tasks.ts";
import {
  readCalendar,
  sendInterviewCancellation,
  sendInterviewConfirmation,
  sendInterviewErased,
  sendInterviewInvitation,
  sendInterviewNotice,
  sendInterviewRelease,
  sendInterviewReminder,
} from "#worker/features/interviews/tasks.ts";
import { sendNotificationMail } from "#worker/features/notifications/tasks.ts";
import { sendReply } from "#worker/features/inbox/tasks.ts";
import { sendMoveMail } from "#worker/features/pipeline/tasks.ts";
import { eraseExternalCopies, sendSlotFreed } from "#worker/features/privacy/tasks.ts";
import { renewToken, sendPost, sendTokenWarning } from "#worker/features/linkedin/tasks.ts";
import {
  consumeMailEvent,
  sendConfirmation,
  sendDraftNotice,
  sendNewsletterMail,
  sendTestMail,
} from "#worker/features/newsletter/tasks.ts";
import { sendText, sendTextNotice } from "#worker/features/sms/tasks.ts";
import {
  sendConsentRequest,
  sendShortlistFeedback,
  sendShortlistLink,
} from "#worker/features/submittals/tasks.ts";
import { writeRequestedArticle } from "#worker/features/article-generation/tasks.ts";
import { sendScheduleNotice, writeScheduledArticle } from "#worker/features/schedules/tasks.ts";
import { sendWebhook, sendWebhookNotice } from "#worker/features/webhooks/tasks.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import { deadLetterDelivery, deliver, type DeliveryHandler } from "#worker/runtime/deliveries.ts";
import { QueueMessage } from "#worker/runtime/queue-message.ts";

/** Delivery handlers by action. */
export const deliveryHandlers: Record<string, DeliveryHandler> = {
  "account.link": sendAccountLink,
  "account.notice": sendAccountNotice,
  "activity.head": sendActivityHead,
  "api_key.expiring": sendKeyWarning,
  "article.write": writeRequestedArticle,
  "application.receipt": sendApplicationReceipt,
  "application.move": sendMoveMail,
  "application.notice": sendApplicationNotice,
  "application.withdrawn": sendWithdrawalNotice,
  "booking.confirmation": sendBookingConfirmation,
  "booking.cancellation": sendBookingCancellation,
  "booking.hold": sendBookingHold,
  "booking.notice": sendBookingNotice,
  "booking.reminder": sendBookingReminder,
  "booking.slot_freed": sendSlotFreed,
  "booking.text": sendBookingText,
  "bulk.write": writeBulkArticle,
  "calendar.read": readCalendar,
  "channel.post": sendChannelPost,
  "contact.receipt": sendContactReceipt,
  "contact.notice": sendContactNotice,
  "crm.erase": eraseExternalCopies,
  "inbox.reply": sendReply,
  "interview.cancellation": sendInterviewCancellation,
  "interview.confirmation": sendInterviewConfirmation,
  "interview.erased": sendInterviewErased,
  "interview.invitation": sendInterviewInvitation,
  "interview.notice": sendInterviewNotice,
  "interview.release": sendInterviewRelease,
  "interview.reminder": sendInterviewReminder,
  "lead.sync": syncLead,
  "linkedin.post": sendPost,
  "linkedin.renew": renewToken,
  "linkedin.warning": sendTokenWarning,
  "newsletter.confirm": sendConfirmation,
  "newsletter.draft": sendDraftNotice,
  "newsletter.issue": sendNewsletterMail,
  "newsletter.test": sendTestMail,
  "notification.mail": sendNotificationMail,
  "posting.publish": publishPosting,
  "posting.withdraw": withdrawPosting,
  "resume.extract": extractResume,
  "schedule.notice": sendScheduleNotice,
  "schedule.write": writeScheduledArticle,
  "sms.notice": sendTextNotice,
  "sms.send": sendText,
  "submittal.consent": sendConsentRequest,
  "submittal.feedback": sendShortlistFeedback,
  "submittal.link": sendShortlistLink,
  "webhook.disabled": sendWebhookNotice,
  "webhook.send": sendWebhook,
};

/** Acknowledges each message separately: a failed one must not redeliver the others. */
async function consumeEach(
  batch: MessageBatch,
  ctx: Ctx,
  consume: (ctx: Ctx, message: globalThis.Message) => Promise<void>,
): Promise<void> {
  for (const message of batch.messages) {
    try {
      await consume(ctx, message);
    } catch (error) {
      ctx.log("error", "queue.failed", { messageId: message.id, attempts: message.attempts }, error);
      message.retry({ delaySeconds: 30 });
    }
  }
}

export const consumeBatch = (batch: MessageBatch, ctx: Ctx): Promise<void> =>
  consumeEach(batch, ctx, consumeMessage);

/** Consumes the events of Cloudflare Email Sending: bounces and complaints of transactional mails. */
export const consumeMailEvents = (batch: MessageBatch, ctx: Ctx): Promise<void> =>
  consumeEach(batch, ctx, async (eventCtx, message) => {
    await consumeMailEvent(eventCtx, message.body);
    message.ack();
  });

async function consumeMessage(ctx: Ctx, message: globalThis.Message): Promise<void> {
  const body = QueueMessage.safeParse(message.body);
  if (!body.success) {
    ctx.log("error", "queue.unreadable", { messageId: message.id });
    return message.ack();
  }
  const { id, requestId } = body.data;
  const caller = { ...ctx.caller, requestId: requestId ?? ctx.caller.requestId };
  const outcome = await withRequestId(caller.requestId, () =>
    deliver({ ...ctx, caller }, id, deliveryHandlers),
  );
  if (outcome.done) message.ack();
  // One second later than the row's next attempt, or the claim would come too early.
  else message.retry({ delaySeconds: outcome.retryInSeconds + 1 });
}

/** Consumes the dead-letter queue and marks the rows as dead. */
export async function consumeDeadLetters(batch: MessageBatch, ctx: Ctx): Promise<void> {
  for (const message of batch.messages) {
    const body = QueueMessage.safeParse(message.body);
    if (body.success) await deadLetterDelivery(ctx, body.data.id);
    const { id, requestId = ctx.caller.requestId } = body.data ?? {};
    ctx.log("error", "queue.dead", { messageId: message.id, deliveryId: id, requestId });
    message.ack();
  }
}
