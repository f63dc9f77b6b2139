import type { Channel } from "#contract/channels/constants.ts";
import { POST_TEXT_MAX } from "#contract/linkedin/constants.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import { articlePostText, composeText } from "#worker/features/linkedin/index.ts";
import { getChannelSetups } from "#worker/features/settings/index.ts";
import type { Article } from "./queries.ts";

/** Maximum length of a text, as `postLength` counts it. */
export const getMaxLength = async (ctx: Ctx, channel: Channel): Promise<number> =>
  channel === "linkedin" ? POST_TEXT_MAX : (await getChannelSetups(ctx))[channel].maxLength;

/** Text of a post that follows its article. The link is part of it on LinkedIn only. */
export const defaultText = (
  ctx: Ctx,
  channel: Channel,
  article: Pick<Article, "id" | "slug" | "title" | "summary" | "category">,
  maxLength: number,
): string => (channel === "linkedin" ? articlePostText(ctx, article) : composeText(article, maxLength));
