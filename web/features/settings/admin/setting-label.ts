import { type SettingKey, settingKeys, getSettingDefinition } from "#contract/settings/constants.ts";

const isSetting = (key: string): key is SettingKey => settingKeys.some((each) => each === key);

/** The label of a setting that a delivery waits for; environment variables keep their names. */
export function settingLabel(key: string): string {
  if (key === "linkedin_account") return "LinkedIn connection";
  if (key === "scheduled_time") return "its scheduled time";
  if (key === "paused_bulk_run") return "resuming the bulk run";
  if (key === "paused_sms_campaign") return "resuming the SMS campaign";
  if (key === "sms_campaign_rate") return "rate of the SMS campaign";
  return isSetting(key) ? getSettingDefinition(key).label : key;
}
