import type { ArticleStatus, LinkedinPostStatus } from "#contract/articles/constants.ts";
import type { Channel, ChannelPostStatus } from "#contract/channels/constants.ts";
import type { ChannelPost } from "#contract/channels/endpoints.ts";
import { validatePostText } from "#contract/channels/post-length.ts";
import type { DeliveryStatus } from "#contract/deliveries/constants.ts";
import { addTime, iso } from "#worker/base/clock.ts";
import { AppError } from "#worker/base/errors.ts";
import { PUBLICATION_MINUTES } from "#worker/features/linkedin/index.ts";
import { parseFirmTime } from "#worker/base/firm-time.ts";

type PostRow = {
  id: string;
  channel: Channel;
  text: string;
  status: LinkedinPostStatus;
  scheduledFor: string | null;
  error: string | null;
  url: string | null;
  postedAt: string | null;
};
type DeliveryRow = { status: DeliveryStatus; nextAttemptAt: string | null; waitingFor: string | null };

/** The state of a post for staff. One of unknown outcome is queued while its delivery still tries to find out. */
export function toPostStatus(
  { status, scheduledFor }: Pick<PostRow, "status" | "scheduledFor">,
  delivery: DeliveryStatus | null,
  now: string,
): ChannelPostStatus {
  const isRunning = delivery === "waiting" || delivery === "sending";
  if (status === "unknown") return isRunning ? "queued" : "unknown";
  if (status !== "pending") return status;
  return scheduledFor !== null && scheduledFor > now ? "scheduled" : "queued";
}

/** Post with the state of its delivery for the API. */
export function toPostDto(post: PostRow, delivery: DeliveryRow | null, now: string): ChannelPost {
  const waits = delivery?.status === "waiting";
  const isUnsent = post.status === "pending" || post.status === "failed";
  return {
    ...post,
    status: toPostStatus(post, delivery?.status ?? null, now),
    waitingFor: waits ? delivery.waitingFor : null,
    nextAttemptAt: waits ? delivery.nextAttemptAt : null,
    canEdit: isUnsent && delivery?.status !== "sending",
  };
}

/** Throws 400 when the network would refuse the text. */
export function assertPostText(channel: Channel, text: string | undefined, maxLength: number): void {
  const message = text === undefined ? undefined : validatePostText(channel, text, maxLength);
  if (message) throw new AppError("validation_failed", message, { fields: { text: [message] } });
}

/** The instant of a planned time; null means now. Throws 400 for an invalid time, and for one that has passed. */
export function parseScheduledFor(text: string | null, now: string): string | null {
  const time = text === null ? null : parseFirmTime(text);
  if (text === null || (time !== null && time > now)) return time;
  const message = time === null ? "Choose a date and a time." : "Choose a time in the future, or post now.";
  throw new AppError("validation_failed", message, { fields: { scheduledFor: [message] } });
}

/** Throws conflict unless the article is published, or will be when the post is sent. */
export function assertPublishedBy(
  article: { status: ArticleStatus; scheduledFor: string | null },
  postAt: string | null,
): void {
  if (article.status === "published") return;
  if (!article.scheduledFor) throw new AppError("conflict", "Only a published article can be posted.");
  const earliest = iso(addTime(new Date(article.scheduledFor), PUBLICATION_MINUTES, "minute"));
  if (postAt !== null && postAt >= earliest) return;
  const message = `Choose a time at least ${PUBLICATION_MINUTES} minutes after the article is published.`;
  throw new AppError("conflict", message, { fields: { scheduledFor: [message] } });
}

/** Checks the address of a post that a person found: https, on the server that posts were sent to. */
export function isPostUrl(url: string, host: string): boolean {
  const parsed = URL.parse(url);
  return parsed?.protocol === "https:" && parsed.host === host;
}
