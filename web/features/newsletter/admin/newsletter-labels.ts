import type {
  NewsletterStatus,
  SuppressionReason,
  SuppressionSource,
} from "#contract/newsletter/constants.ts";
import type { NewsletterCounts } from "#contract/newsletter/schemas.ts";
import type { BadgeStatus } from "#web/ui/badge.tsx";

export const statusBadges: Record<NewsletterStatus, { label: string; badge: BadgeStatus }> = {
  draft: { label: "Draft", badge: "draft" },
  scheduled: { label: "Scheduled", badge: "pending" },
  sending: { label: "Sending", badge: "info" },
  sent: { label: "Sent", badge: "posted" },
  cancelled: { label: "Stopped", badge: "failed" },
};

export const reasonLabels: Record<SuppressionReason, string> = {
  bounce: "Bounced",
  complaint: "Reported as spam",
};

export const sourceLabels: Record<SuppressionSource, string> = {
  postmark: "Newsletter (Postmark)",
  cloudflare: "Other mail (Cloudflare)",
};

type Result = { key: keyof NewsletterCounts; label: string; note: string };

/** The order of the report, with what each count means. */
export const resultLabels: readonly Result[] = [
  { key: "delivered", label: "Delivered", note: "accepted by the mailbox provider" },
  { key: "sent", label: "Sent", note: "no report yet" },
  { key: "bounced", label: "Bounced", note: "returned" },
  { key: "complained", label: "Spam reports", note: "unsubscribed and suppressed" },
  { key: "unsubscribed", label: "Unsubscribed", note: "after this newsletter" },
  { key: "suppressed", label: "Suppressed", note: "address bounced or complained before" },
  { key: "skipped", label: "Skipped", note: "unsubscribed, erased or stopped before" },
  { key: "failed", label: "Failed", note: "see the outbox" },
];
