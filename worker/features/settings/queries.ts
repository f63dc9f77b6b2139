import { and, inArray, sql } from "drizzle-orm";
import { type SettingKey, settingKeys } from "#contract/settings/constants.ts";
import { jsonValues } from "#worker/db/json-values.ts";
import type { Db } from "#worker/db/client.ts";
import { appSettings } from "#worker/db/tables/settings.ts";

type SettingRow = Pick<
  typeof appSettings.$inferSelect,
  "settingKey" | "settingValue" | "description" | "keyId"
>;

const columns = {
  settingKey: appSettings.settingKey,
  settingValue: appSettings.settingValue,
  description: appSettings.description,
  keyId: appSettings.keyId,
};

export const listSettings = (db: Db): Promise<SettingRow[]> =>
  db
    .select(columns)
    .from(appSettings)
    .where(inArray(appSettings.settingKey, jsonValues(settingKeys)))
    .limit(settingKeys.length);

export const findSettings = (db: Db, keys: readonly SettingKey[]): Promise<SettingRow[]> =>
  db
    .select(columns)
    .from(appSettings)
    .where(inArray(appSettings.settingKey, [...keys]))
    .limit(keys.length);

type SettingWrite = {
  key: SettingKey;
  value: string | null;
  keyId: string | null;
  description: string | null;
};

/**
 * Writes all or nothing: fails when any setting differs from `seen`, so that a secret is never combined with an
 * address changed concurrently.
 */
export function setSettings(
  db: Db,
  writes: readonly SettingWrite[],
  seen: readonly SettingRow[],
  by: { updatedBy: string; updatedAt: string },
) {
  const writesJson = JSON.stringify(Object.fromEntries(writes.map((write) => [write.key, write])));
  const seenJson = JSON.stringify(
    seen.map(({ settingKey, settingValue }) => ({ key: settingKey, value: settingValue })),
  );
  const field = (name: keyof SettingWrite) =>
    sql`(select json_extract(w.value, ${`$.${name}`}) from json_each(${writesJson}) w where w.key = setting_key)`;
  return db
    .update(appSettings)
    .set({
      settingValue: field("value"),
      keyId: field("keyId"),
      description: sql`coalesce(${field("description")}, description)`,
      ...by,
    })
    .where(
      and(
        inArray(appSettings.settingKey, jsonValues(writes.map(({ key }) => key))),
        sql`not exists (select 1 from json_each(${seenJson}) s left join app_settings n
          on n.setting_key = s.value ->> 'key' where n.setting_value is not s.value ->> 'value')`,
      ),
    )
    .returning({ settingKey: appSettings.settingKey });
}
