import { settingKeys, settingOf } from "#contract/setting-words.ts";
import type { SocialLink } from "#contract/settings.ts";
import { contentVersion } from "#worker/runtime/content-version.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import { listSetInCategory } from "./queries.ts";

let known: { version: number; links: SocialLink[] } | undefined;

/** The firm's pages on social networks. Read again when the content version has moved, which a change of them does. */
export async function socialLinks(ctx: Ctx): Promise<SocialLink[]> {
  const version = await contentVersion(ctx);
  if (known?.version === version) return known.links;
  const rows = await listSetInCategory(ctx.db, "social_media");
  const urls = new Map(rows.map(({ settingKey, settingValue }) => [settingKey, settingValue]));
  const links = settingKeys.flatMap((key) => {
    const url = urls.get(key);
    return url ? [{ label: settingOf(key).label, url }] : [];
  });
  known = { version, links };
  return links;
}
