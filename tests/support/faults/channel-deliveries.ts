import type { SettingChannel } from "#contract/channels/constants.ts";
import { insertArticle } from "../articles.ts";
import { connectNetworks } from "../channels.ts";
import { unique } from "../samples.ts";
import { select } from "../tables.ts";
import { testApp } from "../test-app.ts";
import type { DeliverySetup } from "./deliveries.ts";

const postOn =
  (channel: SettingChannel): DeliverySetup =>
  async (simulation) => {
    await connectNetworks({ bluesky_service_url: "https://bsky.social" });
    const manager = (await testApp.as("manager")).at(simulation.site);
    return async () => {
      const article = await insertArticle({ title: `Plan again ${unique()}` });
      await manager.call("POST /api/content/articles/:id/channels/:channel", {
        params: { id: article.id, channel },
        body: {},
      });
      // Drops the queue message: the test sends its own.
      simulation.queuedMessages = [];
      const [delivery] = await select<{ id: string }>(
        "select id from deliveries where entity_id = ? and action = 'channel.post'",
        article.id,
      );
      const { records, statuses } = simulation.vendors.networks;
      const published = channel === "bluesky" ? records : statuses;
      return {
        id: delivery!.id,
        effects: () =>
          [...published.values()].filter((post) => JSON.stringify(post).includes(article.slug)).length,
      };
    };
  };

/** Posts of articles by channel; both have the action `channel.post`. */
export const channelDeliveries: Record<SettingChannel, DeliverySetup> = {
  bluesky: postOn("bluesky"),
  mastodon: postOn("mastodon"),
};
