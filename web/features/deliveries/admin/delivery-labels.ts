import type { DeliveryKind, DeliveryStatus } from "#contract/deliveries/constants.ts";
import type { BadgeStatus } from "#web/ui/badge.tsx";

export const kindLabels: Record<DeliveryKind, string> = {
  mail: "Email",
  crm: "GoHighLevel",
  sms: "Text messages",
  portal: "Job boards",
  linkedin: "Social posts",
  article: "Article writer",
  calendar: "Calendars",
  resume: "Resume text",
  webhook: "Webhooks",
};

export const statusBadges: Record<DeliveryStatus, { label: string; badge: BadgeStatus }> = {
  waiting: { label: "Queued", badge: "pending" },
  sending: { label: "Sending", badge: "info" },
  sent: { label: "Sent", badge: "posted" },
  dead: { label: "Failed", badge: "failed" },
  cancelled: { label: "Canceled", badge: "archived" },
};

/** Labels by action of the delivery. A test compares them with the handlers. */
export const actionLabels: Record<string, string> = {
  "account.link": "Account email, to staff",
  "activity.head": "Signed head of the activity log, to staff",
  "api_key.expiring": "Warning before an API key expires",
  "account.notice": "Account notice, to staff",
  "article.write": "Article draft",
  "application.move": "Stage change, to the candidate",
  "application.notice": "New application, to staff",
  "application.receipt": "Application receipt",
  "application.withdrawn": "Application withdrawn, to staff",
  "booking.cancellation": "Appointment canceled",
  "booking.confirmation": "Appointment confirmation",
  "booking.hold": "Request to confirm an appointment",
  "booking.notice": "Appointment change, to staff",
  "booking.reminder": "Appointment reminder",
  "booking.slot_freed": "Appointment freed by an erasure, to staff",
  "booking.text": "Appointment text message",
  "bulk.write": "Article draft of a bulk run",
  "calendar.read": "Read of an external calendar",
  "channel.post": "Post on Bluesky or Mastodon",
  "contact.notice": "New message, to staff",
  "contact.receipt": "Message receipt",
  "crm.erase": "Erasure of external copies",
  "inbox.reply": "Reply",
  "interview.cancellation": "Interview canceled",
  "interview.confirmation": "Interview confirmation",
  "interview.erased": "Interview removed by an erasure, to an interviewer",
  "interview.invitation": "Interview invitation",
  "interview.notice": "Interview change, to an interviewer",
  "interview.release": "Interview reassigned, to an interviewer",
  "interview.reminder": "Interview reminder",
  "lead.sync": "Lead sync",
  "linkedin.post": "LinkedIn post",
  "linkedin.renew": "LinkedIn access renewal",
  "linkedin.warning": "LinkedIn access expires, to staff",
  "newsletter.confirm": "Newsletter confirmation",
  "newsletter.draft": "Newsletter draft notice",
  "newsletter.issue": "Newsletter issue",
  "newsletter.test": "Newsletter test",
  "posting.publish": "Job posting",
  "posting.withdraw": "Job posting withdrawal",
  "resume.extract": "Text of a resume",
  "schedule.notice": "Schedule problem, to staff",
  "schedule.write": "Scheduled article draft",
  "sms.notice": "Text message received, to staff",
  "sms.send": "Text message",
  "submittal.consent": "Question about sharing the resume",
  "submittal.feedback": "Shortlist feedback, to staff",
  "webhook.disabled": "Webhook switched off, to staff",
  "webhook.send": "Event to a webhook",
  "submittal.link": "Shortlist link, to the client",
};

/** The label of an action; one of an earlier release is shown as stored. */
export const formatAction = (action: string): string => actionLabels[action] ?? action;
