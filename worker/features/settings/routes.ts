import { settings } from "#contract/settings/endpoints.ts";
import { settingOf } from "#contract/settings/constants.ts";
import { iso } from "#worker/base/clock.ts";
import { AppError } from "#worker/base/errors.ts";
import { recordActivity } from "#worker/runtime/activity.ts";
import { createRouter } from "#worker/runtime/router.ts";
import { serve } from "#worker/runtime/serve.ts";
import { checkConnection } from "./connection.ts";
import { keyring } from "./index.ts";
import { listSettings, setSettings } from "./queries.ts";
import * as rules from "./rules.ts";
import { socialLinks } from "./social.ts";

const STALE = "Somebody else has changed the settings just now. Reload to see what they are.";
const KEY_FIRST = "Enter the API key again: with this base URL it would be sent to another host.";

export const settingsRoutes = createRouter();

serve(settingsRoutes, settings.list, async (ctx) => rules.presentAll(await keyring(ctx), await listSettings(ctx.db)));

serve(settingsRoutes, settings.save, async (ctx, { body }) => {
  const keys = await keyring(ctx);
  const seen = await listSettings(ctx.db);
  const changes = rules.realChanges(body.settings, seen);
  if (changes.length === 0) return rules.presentAll(keys, seen);
  refuseFaults(changes, seen, ctx.config.environment === "development");

  const writes = await Promise.all(
    changes.map(async ({ settingKey: key, settingValue: value, description = null }) => {
      if (value === "" || settingOf(key).kind !== "secret") {
        return { key, value: value || null, keyId: null, description };
      }
      const { sealed, keyId } = await rules.sealSetting(keys, key, value);
      return { key, value: sealed, keyId, description };
    }),
  );
  const by = { updatedBy: ctx.staff.id, updatedAt: iso(ctx.clock()) };
  const entry = { action: "setting.update", entityType: "setting", entityId: null };
  const [written] = await ctx.db.batch([
    setSettings(ctx.db, writes, seen, by),
    recordActivity(ctx, { ...entry, details: rules.logged(changes, seen) }),
  ]);
  if (written.length === 0) throw new AppError("conflict", STALE);
  return rules.presentAll(keys, await listSettings(ctx.db));
});

serve(settingsRoutes, settings.test, async (ctx, { body }) => ({ message: await checkConnection(ctx, body.key) }));

serve(settingsRoutes, settings.social, (ctx) => socialLinks(ctx));

/** Throws what is wrong with the changes, by the key of the setting. */
function refuseFaults(
  changes: Parameters<typeof rules.realChanges>[0],
  seen: Parameters<typeof rules.realChanges>[1],
  isDevelopment: boolean,
): void {
  const fields: Record<string, string[]> = {};
  for (const { settingKey: key, settingValue } of changes) {
    const fault = rules.addressFault(key, settingValue, { isDevelopment });
    if (fault) fields[key] = [fault];
  }
  for (const key of rules.sentElsewhere(changes, seen)) fields[key] = [KEY_FIRST];
  const [sentence] = Object.values(fields).flat();
  if (sentence) throw new AppError("validation_failed", sentence, { fields });
}
