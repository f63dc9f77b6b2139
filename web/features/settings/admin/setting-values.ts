import * as z from "zod";
import { type SettingKey, settingKeys, getSettingDefinition } from "#contract/settings/constants.ts";
import { type Setting, validateSetting } from "#contract/settings/schemas.ts";

/** What the form holds: of a secret only what is typed to replace it, so it starts empty. */
export type SettingForm = Record<SettingKey, string>;
export type SettingUpdate = { settingKey: SettingKey; settingValue: string };

const settingSchema = (key: SettingKey) =>
  z
    .string()
    .trim()
    .superRefine((value, ctx) => {
      const fault = validateSetting(key, value);
      if (fault) ctx.addIssue({ code: "custom", message: fault });
    });

export const SettingFormSchema = z.object(
  Object.fromEntries(settingKeys.map((key) => [key, settingSchema(key)])) as Record<
    SettingKey,
    ReturnType<typeof settingSchema>
  >,
);

const isSecret = (key: SettingKey): boolean => getSettingDefinition(key).kind === "secret";

export const toFormValues = (stored: readonly Setting[]): SettingForm =>
  Object.fromEntries(
    settingKeys.map((key) => {
      const setting = stored.find(({ settingKey }) => settingKey === key);
      return [key, isSecret(key) ? "" : (setting?.settingValue ?? "")];
    }),
  ) as SettingForm;

/** What has to be sent: new values, and secrets that are to be cleared. A secret left empty stays as it is. */
export function toSettingUpdates(
  values: SettingForm,
  stored: readonly Setting[],
  cleared: ReadonlySet<SettingKey>,
): SettingUpdate[] {
  const before = toFormValues(stored);
  return settingKeys
    .filter((key) => values[key] !== before[key] || (cleared.has(key) && values[key] === ""))
    .map((settingKey) => ({ settingKey, settingValue: values[settingKey] }));
}
