import { inArray, sql } from "drizzle-orm";
import type { Db } from "#worker/db/client.ts";
import { crmLeads } from "#worker/db/tables/leads.ts";
import { pipelines } from "#worker/db/tables/pipelines.ts";
import { ghlIntegrationSettings } from "#worker/db/tables/settings.ts";
import { smsSettings } from "#worker/db/tables/sms.ts";

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

type Pipelines = Pick<typeof pipelines.$inferSelect, "name" | "stages">[];

/** Reads the SMS switch, active pipelines and last sync time, in one statement. */
export async function getLocalSettings(db: Db) {
  const pipelineList = sql`(select json_group_array(json_object('name', name, 'stages', json(stages)))
    from (select name, stages from ${pipelines} where is_active = 1 order by name limit 50))`;
  const [row] = await db.all<{
    smsActive: number | null;
    ourPipelines: string;
    lastSyncTime: string | null;
  }>(sql`
    select (select is_active from ${smsSettings} limit 1) as smsActive, ${pipelineList} as ourPipelines,
      (select max(${crmLeads.ghlLastSync}) from ${crmLeads}) as lastSyncTime`);
  const { smsActive, ourPipelines, lastSyncTime } = row!;
  return {
    smsActive: smsActive === 1,
    ourPipelines: JSON.parse(ourPipelines) as Pipelines,
    lastSyncTime,
  };
}
