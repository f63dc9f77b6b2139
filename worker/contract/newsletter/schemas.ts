import * as z from "zod";
import { id, isoTime, text, withoutDefaults } from "#contract/schemas.ts";
import { ListOption } from "#contract/lists/schemas.ts";
import {
  MAX_NEWSLETTER_ARTICLES,
  MAX_TOPICS,
  newsletterStatuses,
  suppressionReasons,
  suppressionSources,
} from "./constants.ts";

/** Keys of the list `categories`. */
const topics = z.array(text(80).min(1)).max(MAX_TOPICS);

/** What staff write. A draft may be incomplete. */
export const NewsletterContent = z.strictObject({
  subject: text(150).default(""),
  /** The line that mail clients show after the subject. */
  preheader: text(200).default(""),
  /** Markdown. */
  introduction: text(5_000).default(""),
  /** In the order of the mail. */
  articleIds: z
    .array(id)
    .max(MAX_NEWSLETTER_ARTICLES, `Please choose at most ${MAX_NEWSLETTER_ARTICLES} articles.`)
    .refine((ids) => new Set(ids).size === ids.length, "Each article can be chosen once.")
    .default([]),
  /** Only subscribers of one of these topics; empty for everyone. */
  topics: topics.default([]),
});
export type NewsletterContent = z.output<typeof NewsletterContent>;

/** The whole content, as the editor sends it. */
export const NewsletterEdit = withoutDefaults(NewsletterContent);

/** Recipients by what happened to their mail; nothing is derived from opens or clicks. */
export const NewsletterCounts = z.object({
  recipients: z.number(),
  queued: z.number(),
  /** Accepted by the carrier, without a later report. */
  sent: z.number(),
  delivered: z.number(),
  bounced: z.number(),
  complained: z.number(),
  suppressed: z.number(),
  skipped: z.number(),
  failed: z.number(),
  /** Unsubscribed by this newsletter's links. */
  unsubscribed: z.number(),
});
export type NewsletterCounts = z.infer<typeof NewsletterCounts>;

export const NewsletterSummary = z.object({
  id: z.string(),
  subject: z.string(),
  status: z.enum(newsletterStatuses),
  articles: z.number(),
  topics: z.array(z.string()),
  /** Drafted by the weekly run. */
  isAutomatic: z.boolean(),
  sendAt: isoTime.nullable(),
  startedAt: isoTime.nullable(),
  finishedAt: isoTime.nullable(),
  createdAt: isoTime,
  counts: NewsletterCounts,
});
export type NewsletterSummary = z.infer<typeof NewsletterSummary>;

/** An article of a newsletter; `isPublished` is false once it was unpublished or deleted. */
export const NewsletterArticle = z.object({
  id: z.string(),
  title: z.string(),
  category: z.string(),
  publishedAt: isoTime.nullable(),
  isPublished: z.boolean(),
});
export type NewsletterArticle = z.infer<typeof NewsletterArticle>;

export const NewsletterDetail = NewsletterSummary.omit({ articles: true }).extend({
  preheader: z.string(),
  introduction: z.string(),
  articles: z.array(NewsletterArticle),
  /** Why it went back to the drafts instead of being sent. */
  problem: z.string().nullable(),
  version: z.number(),
  createdBy: z.string().nullable(),
  scheduledBy: z.string().nullable(),
  updatedAt: isoTime,
});
export type NewsletterDetail = z.infer<typeof NewsletterDetail>;

export const NewsletterSetup = z.object({
  /** Settings without which nothing can be sent, with their labels. */
  missing: z.array(z.object({ setting: z.string(), label: z.string() })),
  sender: z.string().nullable(),
  postalAddress: z.string().nullable(),
  /** Where the carrier reports deliveries, bounces and complaints. */
  webhookUrl: z.string(),
  topics: z.array(ListOption),
  /** Where a test mail goes unless another address is entered. */
  staffMail: z.string(),
  canTest: z.boolean(),
  subscribers: z.number(),
  suppressed: z.number(),
});
export type NewsletterSetup = z.infer<typeof NewsletterSetup>;

export const NewsletterPreview = z.object({ html: z.string(), text: z.string() });

export const Suppression = z.object({
  id: z.string(),
  email: z.string(),
  reason: z.enum(suppressionReasons),
  source: z.enum(suppressionSources),
  /** The carrier's classification, such as HardBounce. */
  detail: z.string(),
  createdAt: isoTime,
});
export type Suppression = z.infer<typeof Suppression>;
