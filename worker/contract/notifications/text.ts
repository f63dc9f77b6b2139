import type { NotificationEntity, NotificationKind } from "./constants.ts";

type Subject = {
  kind: NotificationKind;
  entityType: NotificationEntity;
  subject: string | null;
  actor: string | null;
};

const recordNames: Record<NotificationEntity, string> = {
  lead: "the lead",
  contact: "the message of",
  text: "the text message of",
  client: "the client",
  application: "the application of",
  shortlist: "the shortlist for",
  delivery: "the delivery",
};

/** One sentence without a period, for the bell and as the subject of a mail: 'Ana Reyes assigned you the lead Jo Hill'. */
export function formatNotification({ kind, entityType, subject, actor }: Subject): string {
  const name = subject ?? "Unknown";
  const colleague = actor ?? "A colleague";
  switch (kind) {
    case "assigned":
      return `${colleague} assigned you ${recordNames[entityType]} ${name}`;
    case "mentioned":
      return `${colleague} mentioned you in a note about ${name}`;
    case "application":
      return `New application on your job: ${name}`;
    case "received":
      return entityType === "shortlist"
        ? `Answer to your shortlist for ${name}`
        : `Text message from ${name}`;
    case "overdue":
      return `Due now: ${name}`;
    case "delivery_failed":
      return "Deliveries have failed";
    case "guarantee_ended":
      return `A guarantee ends: ${name}`;
  }
}
