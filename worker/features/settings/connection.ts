import type { TestableKey } from "#contract/settings/constants.ts";
import { NotConfigured } from "#worker/base/errors.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import { ghlAccess, openAiAccess } from "./index.ts";

/** Returns the vendor's success message. Throws what failed. */
export async function checkConnection(ctx: Ctx, key: TestableKey): Promise<string> {
  if (key === "ghl_api_key") {
    return ctx.ports.checks.goHighLevel(await ghlAccess(ctx));
  }
  const access = await openAiAccess(ctx);
  if (!access) throw new NotConfigured(key, "OpenAI");
  return ctx.ports.checks.openAi(access);
}
