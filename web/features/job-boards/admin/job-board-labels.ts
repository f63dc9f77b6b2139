import type { JobBoard, Posting } from "#contract/job-boards/schemas.ts";
import type { JobBoardAdapter, PostingStatus } from "#contract/job-boards/constants.ts";
import { formatInteger } from "#contract/numbers.ts";
import type { BadgeStatus } from "#web/ui/badge.tsx";

export const adapterLabels: Record<JobBoardAdapter, string> = {
  "xml-feed": "Fetches our feed",
  "google-jobs": "Notified by the Indexing API",
  indexnow: "Notified by IndexNow",
  http: "Notified by signed request",
};

export const postingDisplay: Record<PostingStatus, { badge: BadgeStatus; label: string }> = {
  pending: { badge: "pending", label: "Pending" },
  listed: { badge: "approved", label: "Listed" },
  confirmed: { badge: "approved", label: "Confirmed" },
  failed: { badge: "failed", label: "Failed" },
  removed: { badge: "archived", label: "Removed" },
};

/** The error, or an explanation where the status label alone is ambiguous. */
export function postingNote(
  { status, adapter, portal, isActive, excludedAt, errorMessage }: Posting,
  hasPrivateFeed: boolean,
): string | null {
  if (errorMessage) return errorMessage;
  if (excludedAt !== null) return null;
  if (!isActive && status !== "removed") return `${portal} is inactive.`;
  if (status === "pending") {
    if (adapter !== "xml-feed") return "In progress.";
    return hasPrivateFeed
      ? `In the feed, waiting for ${portal} to fetch its private address.`
      : `In the feed. ${portal} has no private address, so its fetches are not known.`;
  }
  return status === "listed" ? `${portal} has fetched the feed.` : null;
}

type Step = { text: string; at: string };

/** What staff did with a posting, by whom and when: chosen, confirmed, taken off. */
export function listSteps(posting: Posting): Step[] {
  const { requestedAt, requestedBy, confirmedAt, confirmedBy, excludedAt, excludedBy } = posting;
  const steps = [
    { verb: "Chosen", at: requestedAt, by: requestedBy },
    { verb: "Confirmed live", at: confirmedAt, by: confirmedBy },
    { verb: "Taken off", at: excludedAt, by: excludedBy },
  ];
  return steps.flatMap(({ verb, at, by }) =>
    at === null ? [] : [{ text: `${verb} by ${by ?? "staff"}`, at }],
  );
}

/** Whether staff can mark the posting as confirmed, or change the address of the ad. */
export const isConfirmable = ({ status, adapter }: Posting): boolean =>
  status === "listed" || status === "confirmed" || (status === "pending" && adapter === "xml-feed");

/** False for successful postings and for feeds, which the job board reads on its own schedule. */
export function isRetryable({ status, adapter, postedAt, errorMessage, isActive }: Posting): boolean {
  if (status === "removed") return adapter !== "xml-feed" && postedAt !== null && errorMessage !== null;
  return isActive && (status === "failed" || (status === "pending" && adapter !== "xml-feed"));
}

/** Returns '12 listed, 3 pending', or null without postings. */
export function formatCounts({ counts }: JobBoard): string | null {
  const statuses = (["listed", "confirmed", "pending", "failed"] as const).filter(
    (status) => counts[status] > 0,
  );
  return statuses.length === 0
    ? null
    : statuses.map((status) => `${formatInteger(counts[status])} ${status}`).join(", ");
}
