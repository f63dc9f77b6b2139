import { settingOf, type TestableKey } from "#contract/setting-words.ts";
import { NotConfigured } from "#worker/base/errors.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import { readSetting, requireSetting } from "./public.ts";
import { addressFault } from "./rules.ts";

/** Asks the vendor of a stored key whether it takes it: a sentence when it does, otherwise the failure is thrown. */
export async function checkConnection(ctx: Ctx, key: TestableKey): Promise<string> {
  if (key === "ghl_api_key") {
    const apiKey = await requireSetting(ctx, key, "GoHighLevel");
    const locationId = await requireSetting(ctx, "ghl_location_id", "GoHighLevel");
    return ctx.ports.checks.goHighLevel({ apiKey, locationId });
  }
  const apiKey = await requireSetting(ctx, key, "OpenAI");
  const baseUrl = await requireSetting(ctx, "openai_base_url", "OpenAI");
  // A row may be older than the rule, or come from a copy of a development database.
  if (addressFault("openai_base_url", baseUrl, { isDevelopment: ctx.config.environment === "development" })) {
    throw new NotConfigured("openai_base_url", "OpenAI", "is no public https:// address");
  }
  const model = (await readSetting(ctx, "openai_model")) ?? settingOf("openai_model").fallback!;
  return ctx.ports.checks.openAi({ apiKey, baseUrl, model });
}
