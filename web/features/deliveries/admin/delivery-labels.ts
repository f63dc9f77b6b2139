import type { DeliveryKind, DeliveryStatus } from "#contract/deliveries/constants.ts";
import type { BadgeStatus } from "#web/ui/badge.tsx";

export const kindLabels: Record<DeliveryKind, string> = {
  mail: "Email",
  crm: "GoHighLevel",
  sms: "Text messages",
  portal: "Job boards",
  linkedin: "LinkedIn",
  article: "Article writer",
  calendar: "Calendars",
  resume: "Resume text",
};

export const statusBadges: Record<DeliveryStatus, { label: string; badge: BadgeStatus }> = {
  waiting: { label: "Queued", badge: "pending" },
  sending: { label: "Sending", badge: "info" },
  sent: { label: "Sent", badge: "posted" },
  dead: { label: "Failed", badge: "failed" },
  cancelled: { label: "Canceled", badge: "archived" },
};

/** 'application.receipt' as 'Application receipt'. */
export function formatAction(action: string): string {
  const label = action.replace(/[._-]/g, " ").replace("linkedin", "LinkedIn");
  return label.slice(0, 1).toUpperCase() + label.slice(1);
}
