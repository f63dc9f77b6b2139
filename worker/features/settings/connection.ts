import type { TestableKey } from "#contract/setting-words.ts";
import { NotConfigured } from "#worker/base/errors.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import { openAiAccess, requireSetting } from "./public.ts";

/** Asks the vendor of a stored key whether it takes it: a sentence when it does, otherwise the failure is thrown. */
export async function checkConnection(ctx: Ctx, key: TestableKey): Promise<string> {
  if (key === "ghl_api_key") {
    const apiKey = await requireSetting(ctx, key, "GoHighLevel");
    const locationId = await requireSetting(ctx, "ghl_location_id", "GoHighLevel");
    return ctx.ports.checks.goHighLevel({ apiKey, locationId });
  }
  const access = await openAiAccess(ctx);
  if (!access) throw new NotConfigured(key, "OpenAI");
  return ctx.ports.checks.openAi(access);
}
