import type { SettingKey } from "#contract/settings/constants.ts";
import type { Person } from "./person.ts";

export const changeSettings = (person: Person, values: Partial<Record<SettingKey, string>>) =>
  person.call("POST /api/admin/settings", {
    body: {
      settings: Object.entries(values).map(([settingKey, settingValue]) => ({
        settingKey: settingKey as SettingKey,
        settingValue,
      })),
    },
  });
