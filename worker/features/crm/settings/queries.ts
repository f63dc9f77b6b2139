import { eq, sql } from "drizzle-orm";
import type { Db } from "#worker/db/client.ts";
import { pipelines } from "#worker/db/tables/pipelines.ts";
import { ghlIntegrationSettings } from "#worker/db/tables/settings.ts";
import { smsSettings } from "#worker/db/tables/sms.ts";

/** One of what is kept about the integration. Secrets are not among it. */
export async function findValue(db: Db, key: string): Promise<string | null> {
  const [row] = await db
    .select({ value: ghlIntegrationSettings.settingValue })
    .from(ghlIntegrationSettings)
    .where(eq(ghlIntegrationSettings.settingKey, key))
    .limit(1);
  return row?.value ?? null;
}

export const setValues = (
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

export const listPipelines = (db: Db) =>
  db
    .select({ name: pipelines.name, stages: pipelines.stages })
    .from(pipelines)
    .where(eq(pipelines.isActive, true))
    .orderBy(pipelines.name)
    .limit(50);

export async function isTextingActive(db: Db): Promise<boolean> {
  const [row] = await db.select({ isActive: smsSettings.isActive }).from(smsSettings).limit(1);
  return row?.isActive ?? false;
}
