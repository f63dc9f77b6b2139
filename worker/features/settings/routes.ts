import { settings } from "#contract/settings/endpoints.ts";
import { getSettingDefinition, type SettingKey } from "#contract/settings/constants.ts";
import { iso } from "#worker/base/clock.ts";
import { AppError } from "#worker/base/errors.ts";
import { recordActivity } from "#worker/runtime/activity.ts";
import { getContentStateCached } from "#worker/runtime/content-version.ts";
import { enqueueDeliveries } from "#worker/runtime/deliveries.ts";
import { resumeDeliveries } from "#worker/runtime/queries.ts";
import { createRouter } from "#worker/runtime/router.ts";
import { serve } from "#worker/runtime/serve.ts";
import { checkConnection, getKeyring } from "./index.ts";
import { listSettings, setSettings } from "./queries.ts";
import * as rules from "./rules.ts";

const STALE = "Somebody else has changed the settings. Reload to see them.";
const KEY_FIRST = "Enter the API key again: with this base URL it would be sent to another host.";
/** What waits for a limit tries again when the limit changes. */
const LIMITS = new Set<SettingKey>(["ai_daily_calls", "ai_daily_tokens"]);

export const settingsRoutes = createRouter();

serve(settingsRoutes, settings.list, async (ctx) =>
  rules.toSettingDtos(await getKeyring(ctx), await listSettings(ctx.db)),
);

serve(settingsRoutes, settings.save, async (ctx, { body }) => {
  const keys = await getKeyring(ctx);
  const current = await listSettings(ctx.db);
  const changes = rules.dropUnchanged(body.settings, current);
  if (changes.length === 0) return rules.toSettingDtos(keys, current);
  assertValidChanges(changes, current, ctx.config.environment === "development");

  const writes = await Promise.all(
    changes.map(async ({ settingKey: key, settingValue: value, description = null }) => {
      if (value === "" || getSettingDefinition(key).kind !== "secret") {
        return { key, value: value || null, keyId: null, description };
      }
      const { sealed, keyId } = await rules.sealSetting(keys, key, value);
      return { key, value: sealed, keyId, description };
    }),
  );
  const by = { updatedBy: ctx.staff.id, updatedAt: iso(ctx.clock()) };
  const entry = { action: "setting.update", entityType: "setting", entityId: null };
  const limits = changes.map(({ settingKey }) => settingKey).filter((key) => LIMITS.has(key));
  const [saved, , resumed] = await ctx.db.batch([
    setSettings(ctx.db, writes, current, by),
    recordActivity(ctx, { ...entry, details: rules.toActivityDetails(changes, current) }),
    resumeDeliveries(ctx.db, limits, by.updatedAt),
  ]);
  if (saved.length === 0) throw new AppError("conflict", STALE);
  enqueueDeliveries(
    ctx,
    resumed.map(({ id }) => id),
  );
  return rules.toSettingDtos(keys, await listSettings(ctx.db));
});

serve(settingsRoutes, settings.test, async (ctx, { body }) => ({
  message: await checkConnection(ctx, body.key),
}));

serve(settingsRoutes, settings.social, async (ctx) => {
  try {
    return rules.toSocialLinks((await getContentStateCached(ctx)).social);
  } catch (error) {
    // Every page shows these links: without the database, pages that need nothing else still work.
    ctx.log("warn", "settings.social_unavailable", {}, error);
    return [];
  }
});

/** Throws 400 with the errors by setting key. */
function assertValidChanges(
  changes: Parameters<typeof rules.dropUnchanged>[0],
  current: Parameters<typeof rules.dropUnchanged>[1],
  isDevelopment: boolean,
): void {
  const fields: Record<string, string[]> = {};
  for (const { settingKey: key, settingValue } of changes) {
    const fault = rules.validateAddress(key, settingValue, { isDevelopment });
    if (fault) fields[key] = [fault];
  }
  for (const key of rules.listSecretsToReenter(changes, current)) fields[key] = [KEY_FIRST];
  const [sentence] = Object.values(fields).flat();
  if (sentence) throw new AppError("validation_failed", sentence, { fields });
}
