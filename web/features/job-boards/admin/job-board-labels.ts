import type { JobBoard, Posting } from "#contract/job-boards/endpoints.ts";
import type { JobBoardAdapter, PostingStatus } from "#contract/job-boards/constants.ts";
import { formatInteger } from "#contract/numbers.ts";
import type { BadgeStatus } from "#web/ui/badge.tsx";

/** How jobs get there. */
export const adapterLabels: Record<JobBoardAdapter, string> = {
  "xml-feed": "Reads our feed",
  "google-jobs": "Told by the Indexing API",
  indexnow: "Told by IndexNow",
  http: "Told by a signed call",
};

export const postingDisplay: Record<PostingStatus, { badge: BadgeStatus; label: string }> = {
  pending: { badge: "pending", label: "Pending" },
  listed: { badge: "approved", label: "Listed" },
  confirmed: { badge: "approved", label: "Confirmed" },
  failed: { badge: "failed", label: "Failed" },
  removed: { badge: "archived", label: "Removed" },
};

/** What a status means here, where the word alone leaves it open. */
export function postingNote({ status, adapter, portal, isActive, errorMessage }: Posting): string | null {
  if (errorMessage) return errorMessage;
  if (!isActive && status !== "removed") return `${portal} is switched off.`;
  if (status === "pending") {
    return adapter === "xml-feed" ? `In the feed, until ${portal} reads it.` : "Under way.";
  }
  return status === "listed" ? `${portal} has read the feed.` : null;
}

/** Whether trying again can do something: not for a feed that waits to be read, nor for what went well. */
export function canRetry({ status, adapter, postedAt, errorMessage, isActive }: Posting): boolean {
  if (status === "removed") return adapter !== "xml-feed" && postedAt !== null && errorMessage !== null;
  return isActive && (status === "failed" || (status === "pending" && adapter !== "xml-feed"));
}

/** '12 listed, 3 pending', or null when the portal has nothing. */
export function formatCounts({ counts }: JobBoard): string | null {
  const shown = (["listed", "confirmed", "pending", "failed"] as const).filter(
    (status) => counts[status] > 0,
  );
  return shown.length === 0 ? null : shown.map((status) => `${formatInteger(counts[status])} ${status}`).join(", ");
}
