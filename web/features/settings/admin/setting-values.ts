import * as z from "zod";
import { type SettingKey, settingKeys, settingOf } from "#contract/settings/constants.ts";
import { type Setting, settingFault } from "#contract/settings/endpoints.ts";

/** What the form holds: of a secret only what is typed to replace it, so it starts empty. */
export type SettingForm = Record<SettingKey, string>;
export type ChangeSent = { settingKey: SettingKey; settingValue: string };

const field = (key: SettingKey) =>
  z
    .string()
    .trim()
    .superRefine((value, ctx) => {
      const fault = settingFault(key, value);
      if (fault) ctx.addIssue({ code: "custom", message: fault });
    });

export const SettingFormSchema = z.object(
  Object.fromEntries(settingKeys.map((key) => [key, field(key)])) as Record<
    SettingKey,
    ReturnType<typeof field>
  >,
);

const isSecret = (key: SettingKey): boolean => settingOf(key).kind === "secret";

export const formOf = (stored: readonly Setting[]): SettingForm =>
  Object.fromEntries(
    settingKeys.map((key) => {
      const setting = stored.find(({ settingKey }) => settingKey === key);
      return [key, isSecret(key) ? "" : (setting?.settingValue ?? "")];
    }),
  ) as SettingForm;

/** What has to be sent: new values, and secrets that are to be cleared. A secret left empty stays as it is. */
export function changesOf(
  values: SettingForm,
  stored: readonly Setting[],
  cleared: ReadonlySet<SettingKey>,
): ChangeSent[] {
  const before = formOf(stored);
  return settingKeys
    .filter((key) => values[key] !== before[key] || (cleared.has(key) && values[key] === ""))
    .map((settingKey) => ({ settingKey, settingValue: values[settingKey] }));
}
