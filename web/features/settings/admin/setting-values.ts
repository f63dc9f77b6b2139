import * as z from "zod";
import { type SettingKey, settingKeys, getSettingDefinition } from "#contract/settings/constants.ts";
import { type Setting, validateSetting } from "#contract/settings/schemas.ts";

/** Secrets start empty and hold only a replacement. */
export type SettingForm = Record<SettingKey, string>;
export type SettingUpdate = { settingKey: SettingKey; settingValue: string };

const settingSchema = (key: SettingKey) =>
  z
    .string()
    .trim()
    .superRefine((value, ctx) => {
      const message = validateSetting(key, value);
      if (message) ctx.addIssue({ code: "custom", message });
    });

export const SettingFormSchema = z.object(
  Object.fromEntries(settingKeys.map((key) => [key, settingSchema(key)])) as Record<
    SettingKey,
    ReturnType<typeof settingSchema>
  >,
);

export const isSecret = (key: SettingKey): boolean => getSettingDefinition(key).kind === "secret";

export const toFormValues = (stored: readonly Setting[]): SettingForm =>
  Object.fromEntries(
    settingKeys.map((key) => {
      const setting = stored.find(({ settingKey }) => settingKey === key);
      return [key, isSecret(key) ? "" : (setting?.settingValue ?? "")];
    }),
  ) as SettingForm;

/** Changed values and cleared secrets. An empty secret is unchanged unless it is in `cleared`. */
export function toSettingUpdates(
  values: SettingForm,
  stored: readonly Setting[],
  cleared: ReadonlySet<SettingKey>,
): SettingUpdate[] {
  const storedValues = toFormValues(stored);
  return settingKeys
    .filter((key) => values[key] !== storedValues[key] || (cleared.has(key) && values[key] === ""))
    .map((settingKey) => ({ settingKey, settingValue: values[settingKey] }));
}
