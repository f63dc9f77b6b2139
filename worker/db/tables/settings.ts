import { index, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { flag, id, rule, timestamps } from "./columns.ts";
import { users } from "./users.ts";

const settingColumns = (table: string) => ({
  id: id(),
  settingKey: text().notNull().unique(`${table}_key`),
  settingValue: text(),
  description: text(),
  isEncrypted: flag(false),
  /** Id of the encryption key. */
  keyId: text(),
  updatedBy: text().references(() => users.id, { onDelete: "set null" }),
  ...timestamps(),
});

const encryptedHasKey = () =>
  rule("sealed_has_key", "is_encrypted = 0 or setting_value is null or key_id is not null");

export const appSettings = sqliteTable(
  "app_settings",
  { ...settingColumns("app_settings"), settingCategory: text().notNull() },
  (t) => [
    index("app_settings_category").on(t.settingCategory),
    index("app_settings_editor").on(t.updatedBy),
    encryptedHasKey(),
  ],
);

export const ghlIntegrationSettings = sqliteTable(
  "ghl_integration_settings",
  settingColumns("ghl_integration_settings"),
  (t) => [index("ghl_integration_settings_editor").on(t.updatedBy), encryptedHasKey()],
);
