import type { DeliveryKind, DeliveryStatus } from "#contract/deliveries/constants.ts";
import { type SettingKey, settingKeys, getSettingDefinition } from "#contract/settings/constants.ts";
import type { BadgeStatus } from "#web/ui/badge.tsx";

export const kindLabels: Record<DeliveryKind, string> = {
  mail: "E-mail",
  crm: "GoHighLevel",
  sms: "Text messages",
  portal: "Job boards",
  linkedin: "LinkedIn",
  article: "Article writer",
};

export const statusBadges: Record<DeliveryStatus, { label: string; badge: BadgeStatus }> = {
  waiting: { label: "Waiting", badge: "pending" },
  sending: { label: "Sending", badge: "info" },
  sent: { label: "Sent", badge: "posted" },
  dead: { label: "Failed", badge: "failed" },
  cancelled: { label: "Canceled", badge: "archived" },
};

const isSetting = (key: string): key is SettingKey => settingKeys.some((each) => each === key);

/** The setting's label; environment variables keep their names. */
export function settingLabel(key: string): string {
  if (key === "linkedin_account") return "LinkedIn connection";
  return isSetting(key) ? getSettingDefinition(key).label : key;
}

/** 'application.receipt' as 'Application receipt'. */
export function formatAction(action: string): string {
  const label = action.replace(/[._-]/g, " ").replace("linkedin", "LinkedIn");
  return label.slice(0, 1).toUpperCase() + label.slice(1);
}
