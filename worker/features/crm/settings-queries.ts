import { eq, inArray, max, sql } from "drizzle-orm";
import type { Db } from "#worker/db/client.ts";
import { selectMany } from "#worker/db/select-many.ts";
import { crmLeads } from "#worker/db/tables/leads.ts";
import { pipelines } from "#worker/db/tables/pipelines.ts";
import { ghlIntegrationSettings } from "#worker/db/tables/settings.ts";
import { smsSettings } from "#worker/db/tables/sms.ts";

const MAX_PIPELINES = 50;

/** Reads non-secret integration values by key. */
export async function getValues(db: Db, keys: readonly string[]): Promise<Map<string, string | null>> {
  const rows = await db
    .select({ key: ghlIntegrationSettings.settingKey, value: ghlIntegrationSettings.settingValue })
    .from(ghlIntegrationSettings)
    .where(inArray(ghlIntegrationSettings.settingKey, [...keys]))
    .limit(keys.length);
  return new Map(rows.map(({ key, value }) => [key, value]));
}

export const upsertValues = (
  db: Db,
  values: Record<string, string | null>,
  by: { newId: () => string; at: string; updatedBy?: string },
) =>
  db
    .insert(ghlIntegrationSettings)
    .values(
      Object.entries(values).map(([settingKey, settingValue]) => ({
        id: by.newId(),
        settingKey,
        settingValue,
        updatedBy: by.updatedBy ?? null,
        createdAt: by.at,
        updatedAt: by.at,
      })),
    )
    .onConflictDoUpdate({
      target: ghlIntegrationSettings.settingKey,
      set: {
        settingValue: sql`excluded.setting_value`,
        updatedBy: sql`excluded.updated_by`,
        updatedAt: sql`excluded.updated_at`,
      },
    });

/** Reads the SMS switch, active pipelines and last sync time, in one statement. */
export async function getLocalSettings(db: Db) {
  const [[sms], ourPipelines, [sync]] = await selectMany(db, [
    db.select({ isActive: smsSettings.isActive }).from(smsSettings).limit(1),
    db
      .select({ name: pipelines.name, stages: pipelines.stages })
      .from(pipelines)
      .where(eq(pipelines.isActive, true))
      .orderBy(pipelines.name)
      .limit(MAX_PIPELINES),
    db.select({ lastSyncTime: max(crmLeads.ghlLastSync) }).from(crmLeads),
  ]);
  return { smsActive: sms?.isActive ?? false, ourPipelines, lastSyncTime: sync?.lastSyncTime ?? null };
}
