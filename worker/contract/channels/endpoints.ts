import * as z from "zod";
import { articleStatuses } from "#contract/articles/constants.ts";
import { endpoint } from "#contract/endpoint.ts";
import { POST_TEXT_MAX } from "#contract/linkedin/constants.ts";
import { dateTime, deleted, id, idParams, isoTime, requiredText, text } from "#contract/schemas.ts";
import { channelPostStatuses, channels as channelNames } from "./constants.ts";

export const ChannelPost = z.object({
  id: z.string(),
  channel: z.enum(channelNames),
  text: z.string(),
  status: z.enum(channelPostStatuses),
  scheduledFor: isoTime.nullable(),
  /** Reason for a failure or wait. */
  error: z.string().nullable(),
  /** Missing setting or connection that blocks the post. */
  waitingFor: z.string().nullable(),
  nextAttemptAt: isoTime.nullable(),
  /** Address on the network. */
  url: z.string().nullable(),
  postedAt: isoTime.nullable(),
  /** Text and time can be changed, and the post can be canceled. */
  canEdit: z.boolean(),
});
export type ChannelPost = z.infer<typeof ChannelPost>;

const ChannelState = z.object({
  channel: z.enum(channelNames),
  /** The connected account; null while none is. */
  account: z.string().nullable(),
  /** Settings or the connection that posting needs first. */
  missing: z.array(z.string()),
  defaultText: z.string(),
  /** Maximum length of the text, as `postLength` counts it. */
  maxLength: z.number().int(),
  /** The picture that the network shows; for staff only before the article is published. */
  imageUrl: z.string(),
  /** The network shows the link below the text. */
  showsLink: z.boolean(),
  post: ChannelPost.nullable(),
});
export type ChannelState = z.infer<typeof ChannelState>;

export const ArticleChannels = z.object({
  articleId: z.string(),
  status: z.enum(articleStatuses),
  /** When the article will be published; its posts can be scheduled for later. */
  publishesAt: isoTime.nullable(),
  /** The Open Graph card of the article's page. */
  card: z.object({
    title: z.string(),
    description: z.string(),
    url: z.string(),
    imageUrl: z.string(),
  }),
  channels: z.array(ChannelState),
});
export type ArticleChannels = z.infer<typeof ArticleChannels>;

const params = z.strictObject({ id, channel: z.enum(channelNames) });
/** A wall time without an offset is in the firm's time zone; null means now. */
const scheduledFor = dateTime("Choose a date and a time.").nullable();
const postText = requiredText(POST_TEXT_MAX, "Write the text of the post.");

export const channels = {
  get: endpoint({
    route: "GET /api/content/articles/:id/channels",
    summary: "Get how an article is shared: its social card and its post on each channel",
    access: "content.read",
    params: idParams,
    output: ArticleChannels,
  }),
  post: endpoint({
    route: "POST /api/content/articles/:id/channels/:channel",
    summary: "Post an article now or at a date; without `text` the text follows the article",
    access: "content.publish",
    params,
    body: z.strictObject({ text: postText.optional(), scheduledFor: scheduledFor.default(null) }),
    output: ChannelPost,
    status: 202,
  }),
  edit: endpoint({
    route: "PUT /api/content/articles/:id/channels/:channel",
    summary: "Change the text or time of an unsent post; a `scheduledFor` of null sends it now",
    access: "content.publish",
    params,
    body: z.strictObject({ text: postText.optional(), scheduledFor: scheduledFor.optional() }),
    output: ChannelPost,
  }),
  cancel: endpoint({
    route: "DELETE /api/content/articles/:id/channels/:channel",
    summary: "Cancel an unsent post",
    access: "content.publish",
    params,
    output: deleted,
  }),
  resolve: endpoint({
    route: "POST /api/content/articles/:id/channels/:channel/resolve",
    summary: "Say whether a post of unknown outcome was posted; if not, it is sent again",
    access: "content.publish",
    params,
    body: z.strictObject({
      outcome: z.enum(["posted", "not_posted"]),
      /** Address of the post on the network, if known. */
      url: text(500).default(""),
    }),
    output: ChannelPost,
  }),
};
