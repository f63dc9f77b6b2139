import { settingKeys, settingOf } from "#contract/settings/constants.ts";
import type { SocialLink } from "#contract/settings/endpoints.ts";
import { contentState } from "#worker/runtime/content-version.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";

/** The firm's pages on social networks. They are read with the content version, which a change of them moves. */
export async function socialLinks(ctx: Ctx): Promise<SocialLink[]> {
  const { social } = await contentState(ctx);
  const urls = new Map(social.map(({ settingKey, settingValue }) => [settingKey, settingValue]));
  return settingKeys.flatMap((key) => {
    const url = urls.get(key);
    return url ? [{ label: settingOf(key).label, url }] : [];
  });
}
