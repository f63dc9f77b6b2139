import * as z from "zod";
import { type CrmSettings, CrmSettings as Shape, type CrmSettingsChange } from "#contract/crm/endpoints.ts";
import { iso } from "#worker/base/clock.ts";
import type { Ctx, StaffCtx } from "#worker/runtime/ctx.ts";
import { openGhlSettings } from "#worker/features/settings/index.ts";
import { CONNECTION, connectionNow } from "./connection.ts";
import * as queries from "./settings-queries.ts";
import type { Mapping } from "./rules.ts";

const KEYS = { pipelines: "pipelines", customFields: "custom_fields", calendarId: "calendar_id" } as const;

/** What was kept, or nothing where it is not what this version writes. */
const read = <S extends z.ZodType>(schema: S, value: string | null): z.output<S> | null =>
  value === null ? null : (schema.safeParse(JSON.parse(value)).data ?? null);

const mappingIn = (values: Map<string, string | null>): Mapping => ({
  pipelines: read(Shape.shape.pipelines, values.get(KEYS.pipelines) ?? null) ?? [],
  customFields: read(Shape.shape.customFields, values.get(KEYS.customFields) ?? null) ?? [],
  calendarId: read(Shape.shape.calendarId, values.get(KEYS.calendarId) ?? null),
});

/** What of ours is mapped to what of theirs. */
export const mappingOf = async (ctx: Ctx): Promise<Mapping> =>
  mappingIn(await queries.findValues(ctx.db, Object.values(KEYS)));

/** Everything that the tab Integration Settings shows without asking the vendor. */
export async function settingsNow(ctx: Ctx): Promise<CrmSettings> {
  const [values, settings, ours] = await Promise.all([
    queries.findValues(ctx.db, [...Object.values(KEYS), CONNECTION]),
    openGhlSettings(ctx),
    queries.readOurSide(ctx.db),
  ]);
  return {
    ...mappingIn(values),
    ...ours,
    connection: await connectionNow(ctx, { settings, values }),
    locationId: await settings("ghl_location_id"),
    webhookUrl: `${ctx.config.origin}/api/webhooks/ghl`,
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
