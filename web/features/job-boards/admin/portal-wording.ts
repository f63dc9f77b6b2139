import type { JobPortal, Posting } from "#contract/job-boards/endpoints.ts";
import type { PortalAdapter, PostingStatus } from "#contract/job-boards/constants.ts";
import { grouped } from "#contract/numbers.ts";
import type { BadgeStatus } from "#web/ui/badge.tsx";

/** How jobs get there. */
export const wayWords: Record<PortalAdapter, string> = {
  "xml-feed": "Reads our feed",
  "google-jobs": "Told by the Indexing API",
  indexnow: "Told by IndexNow",
  http: "Told by a signed call",
};

export const postingLooks: Record<PostingStatus, { look: BadgeStatus; word: string }> = {
  pending: { look: "pending", word: "Pending" },
  listed: { look: "approved", word: "Listed" },
  confirmed: { look: "approved", word: "Confirmed" },
  failed: { look: "failed", word: "Failed" },
  removed: { look: "archived", word: "Removed" },
};

/** What a status means here, where the word alone leaves it open. */
export function meaningOf({ status, adapter, portal, isActive, errorMessage }: Posting): string | null {
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
export function countsOf({ counts }: JobPortal): string | null {
  const shown = (["listed", "confirmed", "pending", "failed"] as const).filter(
    (status) => counts[status] > 0,
  );
  return shown.length === 0 ? null : shown.map((status) => `${grouped(counts[status])} ${status}`).join(", ");
}
