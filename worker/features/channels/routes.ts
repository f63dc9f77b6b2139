import { channels } from "#contract/channels/endpoints.ts";
import { iso } from "#worker/base/clock.ts";
import { AppError } from "#worker/base/errors.ts";
import { createRouter } from "#worker/runtime/router.ts";
import { serve } from "#worker/runtime/serve.ts";
import { findArticleChannels } from "./article-channels.ts";
import { postStores } from "./post-store.ts";
import { getMaxLength } from "./post-text.ts";
import { findArticle } from "./queries.ts";
import { assertPostText, assertPublishedBy, parseScheduledFor } from "./rules.ts";

const NO_ARTICLE = "This article no longer exists.";

export const channelRoutes = createRouter();

serve(channelRoutes, channels.get, async (ctx, { params }) => {
  const found = await findArticleChannels(ctx, params.id);
  if (!found) throw new AppError("not_found", NO_ARTICLE);
  return found;
});

serve(channelRoutes, channels.post, async (ctx, { params: { id, channel }, body }) => {
  const article = await findArticle(ctx.db, id);
  if (!article) throw new AppError("not_found", NO_ARTICLE);
  assertPostText(channel, body.text, await getMaxLength(ctx, channel));
  const scheduledFor = parseScheduledFor(body.scheduledFor, iso(ctx.clock()));
  assertPublishedBy(article, scheduledFor);
  const store = postStores[channel];
  // Reports a missing connection now instead of leaving a waiting delivery.
  await store.assertReady(ctx);
  await store.create(ctx, article, { ...body, scheduledFor });
  return (await store.find(ctx, id))!;
});

serve(channelRoutes, channels.edit, async (ctx, { params: { id, channel }, body }) => {
  assertPostText(channel, body.text, await getMaxLength(ctx, channel));
  const { text, scheduledFor } = body;
  await postStores[channel].edit(ctx, id, {
    text,
    // Without it the time stays.
    scheduledFor: scheduledFor === undefined ? undefined : parseScheduledFor(scheduledFor, iso(ctx.clock())),
  });
  return (await postStores[channel].find(ctx, id))!;
});

serve(channelRoutes, channels.cancel, (ctx, { params: { id, channel } }) =>
  postStores[channel].cancel(ctx, id),
);

serve(channelRoutes, channels.resolve, async (ctx, { params: { id, channel }, body }) => {
  await postStores[channel].resolve(ctx, id, body);
  return (await postStores[channel].find(ctx, id))!;
});
