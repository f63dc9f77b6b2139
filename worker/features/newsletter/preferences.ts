import type { Preferences } from "#contract/newsletter/endpoints.ts";
import { iso } from "#worker/base/clock.ts";
import { AppError } from "#worker/base/errors.ts";
import { recordEvent } from "#worker/runtime/activity.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import { invalidFieldsError } from "#worker/runtime/input.ts";
import { getLists } from "#worker/runtime/lists.ts";
import { signLink, verifyLink } from "#worker/runtime/signed-link.ts";
import { findSubscriber, setTopics } from "./queries.ts";
import { ENDED, PREFERENCES_ACTION, UNSUBSCRIBE_ACTION } from "./rules.ts";

async function getSubscriber(ctx: Ctx, token: string) {
  const id = await verifyLink(ctx, PREFERENCES_ACTION, token);
  const subscriber = await findSubscriber(ctx.db, { id });
  if (!subscriber || subscriber.status === "unsubscribed") throw new AppError("gone", ENDED);
  return subscriber;
}

/** Topics of the subscription behind a token. Throws 410 when it has ended. */
export async function getPreferences(ctx: Ctx, token: string): Promise<Preferences> {
  const [{ id, status, topics }, lists] = await Promise.all([getSubscriber(ctx, token), getLists(ctx)]);
  return {
    token,
    unsubscribeToken: await signLink(ctx, UNSUBSCRIBE_ACTION, id),
    status,
    topics: lists.options("categories").map(({ value, label }) => ({
      key: value,
      label,
      isChosen: topics === null || topics.includes(value),
    })),
  };
}

/** Every topic chosen is stored as all topics, so that later ones are included. */
export async function savePreferences(ctx: Ctx, token: string, choices: Record<string, boolean>) {
  const [{ id }, lists] = await Promise.all([getSubscriber(ctx, token), getLists(ctx)]);
  const offered = lists.options("categories").map(({ value }) => value);
  const chosen = offered.filter((topic) => choices[topic]);
  if (chosen.length === 0) {
    throw invalidFieldsError({ topics: ["Choose at least one topic, or unsubscribe."] });
  }
  const topics = chosen.length === offered.length ? null : chosen;
  const [changed] = await ctx.db.batch([
    setTopics(ctx.db, id, topics, iso(ctx.clock())),
    recordEvent(ctx, { action: "newsletter.topics", entityType: "newsletter_subscriber", entityId: id }),
  ]);
  if (changed.length === 0) throw new AppError("gone", ENDED);
  return getPreferences(ctx, token);
}
