import type { ConsentKind } from "#contract/leads/constants.ts";
import { personMails } from "#contract/people/constants.ts";
import type { TimelineItem } from "#contract/people/schemas.ts";
import { formatLocalDateTime } from "#web/lib/format-date.ts";

const CONSENT_LABELS: Record<ConsentKind, string> = {
  sms_marketing: "Marketing by SMS",
  sms_appointment: "Appointments by SMS",
  terms: "Terms",
  newsletter: "Newsletter",
  analytics: "Analytics",
};

export const consentLabel = (kind: string): string =>
  (CONSENT_LABELS as Record<string, string>)[kind] ?? kind;

const ENTRY_TYPES: Partial<Record<NonNullable<TimelineItem["activityType"]>, string>> = {
  note: "Internal note",
  call: "Call",
  email: "Email",
  sms: "SMS",
  meeting: "Meeting",
  task: "Task",
};

/** An email that staff logged was sent elsewhere, if at all. */
function formatEntryType({ activityType, isAutomated, username }: TimelineItem): string | undefined {
  if (activityType === "email" && username && !isAutomated) return "Logged email";
  return activityType ? ENTRY_TYPES[activityType] : undefined;
}

/** The headline of a timeline item. `topic` names the topic of a message. */
export function formatItemTitle(item: TimelineItem, topic: (key: string) => string): string {
  const { source, title, scheduledFor } = item;
  switch (source) {
    case "entry":
      return [formatEntryType(item), title].filter(Boolean).join(": ");
    case "application":
      return `Application: ${title ?? "General application"}`;
    case "file":
      return `Resume: ${title ?? "File"}`;
    case "answer-file":
      return `Answer: ${title ?? "File"}`;
    case "message":
      return `Message: ${topic(title ?? "")}`;
    case "appointment":
      return `Appointment: ${title}${scheduledFor ? `, ${formatLocalDateTime(scheduledFor)}` : ""}`;
    case "received-text":
      return "Text message received";
    case "sent-text":
      return "Text message sent";
    case "consent":
      return `${item.status === "granted" ? "Agreed" : "Withdrew consent"}: ${consentLabel(title ?? "")}`;
    case "mail":
      return formatMailTitle(title ?? "");
  }
}

/** Replies have a subject; other mails are named by the action of their delivery. */
const formatMailTitle = (title: string): string =>
  (personMails as Record<string, string>)[title] ?? `Reply: ${title}`;
