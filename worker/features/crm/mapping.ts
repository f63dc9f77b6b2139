import * as z from "zod";
import { type CrmSettings, CrmSettings as Shape, type CrmSettingsChange } from "#contract/crm.ts";
import { iso } from "#worker/base/clock.ts";
import type { Ctx, StaffCtx } from "#worker/runtime/ctx.ts";
import { readSetting } from "../settings/public.ts";
import { connectionNow } from "./connection.ts";
import { countLeads } from "./queries.ts";
import * as queries from "./settings/queries.ts";
import type { Mapping } from "./rules.ts";

const KEYS = { pipelines: "pipelines", customFields: "custom_fields", calendarId: "calendar_id" } as const;

/** What was kept, or nothing where it is not what this version writes. */
const read = <S extends z.ZodType>(schema: S, value: string | null): z.output<S> | null =>
  value === null ? null : (schema.safeParse(JSON.parse(value)).data ?? null);

/** What of ours is mapped to what of theirs. */
export async function mappingOf(ctx: Ctx): Promise<Mapping> {
  const [pipelines, customFields, calendarId] = await Promise.all([
    queries.findValue(ctx.db, KEYS.pipelines),
    queries.findValue(ctx.db, KEYS.customFields),
    queries.findValue(ctx.db, KEYS.calendarId),
  ]);
  return {
    pipelines: read(Shape.shape.pipelines, pipelines) ?? [],
    customFields: read(Shape.shape.customFields, customFields) ?? [],
    calendarId: read(Shape.shape.calendarId, calendarId),
  };
}

/** Everything that the tab Integration Settings shows without asking the vendor. */
export async function settingsNow(ctx: Ctx): Promise<CrmSettings> {
  const [mapping, connection, locationId, counts, smsActive, ourPipelines] = await Promise.all([
    mappingOf(ctx),
    connectionNow(ctx),
    readSetting(ctx, "ghl_location_id"),
    countLeads(ctx.db),
    queries.isTextingActive(ctx.db),
    queries.listPipelines(ctx.db),
  ]);
  const webhookUrl = `${ctx.config.origin}/api/webhooks/ghl`;
  return {
    ...mapping,
    connection,
    locationId,
    smsActive,
    ourPipelines,
    webhookUrl,
    lastSyncTime: counts.lastSync,
  };
}

/** Keeps a change, as a statement. */
export const saveMapping = (ctx: StaffCtx, change: CrmSettingsChange) =>
  queries.setValues(
    ctx.db,
    Object.fromEntries(
      Object.entries(change).map(([name, value]) => [KEYS[name as keyof typeof KEYS], JSON.stringify(value)]),
    ),
    { newId: () => ctx.newId(), at: iso(ctx.clock()), updatedBy: ctx.staff.id },
  );
