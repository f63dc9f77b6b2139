import * as z from "zod";
import {
  type CrmSettings,
  CrmSettings as CrmSettingsSchema,
  type CrmSettingsPatch,
} from "#contract/crm/schemas.ts";
import { iso } from "#worker/base/clock.ts";
import type { Ctx, StaffCtx } from "#worker/runtime/ctx.ts";
import { loadGhlSettings } from "#worker/features/settings/index.ts";
import { CONNECTION_KEY, getConnection } from "./connection.ts";
import * as queries from "./settings-queries.ts";
import type { Mapping } from "./rules.ts";

const KEYS = { pipelines: "pipelines", customFields: "custom_fields", calendarId: "calendar_id" } as const;

/** Null when the stored JSON doesn't match the current schema. */
const parseStored = <S extends z.ZodType>(schema: S, value: string | null): z.output<S> | null =>
  value === null ? null : (schema.safeParse(JSON.parse(value)).data ?? null);

const toMapping = (values: Map<string, string | null>): Mapping => ({
  pipelines: parseStored(CrmSettingsSchema.shape.pipelines, values.get(KEYS.pipelines) ?? null) ?? [],
  customFields:
    parseStored(CrmSettingsSchema.shape.customFields, values.get(KEYS.customFields) ?? null) ?? [],
  calendarId: parseStored(CrmSettingsSchema.shape.calendarId, values.get(KEYS.calendarId) ?? null),
});

export const getMapping = async (ctx: Ctx): Promise<Mapping> =>
  toMapping(await queries.getValues(ctx.db, Object.values(KEYS)));

/** Data of the Integration Settings tab, without a vendor request. */
export async function getCrmSettings(ctx: Ctx): Promise<CrmSettings> {
  const [values, settings, local] = await Promise.all([
    queries.getValues(ctx.db, [...Object.values(KEYS), CONNECTION_KEY]),
    loadGhlSettings(ctx),
    queries.getLocalSettings(ctx.db),
  ]);
  return {
    ...toMapping(values),
    ...local,
    connection: await getConnection(ctx, { settings, values }),
    locationId: await settings("ghl_location_id"),
    webhookUrl: `${ctx.config.origin}/api/webhooks/ghl`,
  };
}

export const updateMapping = (ctx: StaffCtx, change: CrmSettingsPatch) =>
  queries.upsertValues(
    ctx.db,
    Object.fromEntries(
      Object.entries(change).map(([name, value]) => [KEYS[name as keyof typeof KEYS], JSON.stringify(value)]),
    ),
    { newId: () => ctx.newId(), at: iso(ctx.clock()), updatedBy: ctx.staff.id },
  );
