import { settingKeys, settingOf } from "#contract/settings/constants.ts";
import type { SocialLink } from "#contract/settings/endpoints.ts";
import { getContentStateCached } from "#worker/runtime/content-version.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";

/** Cached with the content version, which these settings raise. */
export async function socialLinks(ctx: Ctx): Promise<SocialLink[]> {
  const { social } = await getContentStateCached(ctx);
  const urls = new Map(social.map(({ settingKey, settingValue }) => [settingKey, settingValue]));
  return settingKeys.flatMap((key) => {
    const url = urls.get(key);
    return url ? [{ label: settingOf(key).label, url }] : [];
  });
}
