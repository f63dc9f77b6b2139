import type { SettingKey } from "#contract/settings/constants.ts";
import type { Person } from "./person.ts";

/** Saves these settings, as the screen does. */
export const changeSettings = (person: Person, values: Partial<Record<SettingKey, string>>) =>
  person.call("POST /api/admin/settings", {
    body: {
      settings: Object.entries(values).map(([settingKey, settingValue]) => ({
        settingKey: settingKey as SettingKey,
        settingValue,
      })),
    },
  });
