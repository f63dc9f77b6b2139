import type { LinkedinPostStatus } from "#contract/articles/constants.ts";
import type { ConnectOutcome } from "#contract/linkedin/constants.ts";
import type { LinkedInStatus } from "#contract/linkedin/endpoints.ts";
import type { BadgeStatus } from "#web/ui/badge.tsx";

export const postStatuses: Record<LinkedinPostStatus, { label: string; badge: BadgeStatus }> = {
  pending: { label: "Pending", badge: "pending" },
  posted: { label: "Posted", badge: "posted" },
  failed: { label: "Failed", badge: "failed" },
  unknown: { label: "Unknown", badge: "urgent" },
};

/** A pending post whose time has not come. */
export const scheduledPost = { label: "Scheduled", badge: "info" } as const;

export const connectionStates: Record<LinkedInStatus["state"], { label: string; badge: BadgeStatus }> = {
  connected: { label: "Connected", badge: "posted" },
  disconnected: { label: "Not connected", badge: "archived" },
  expired: { label: "Token Expired", badge: "failed" },
  revoked: { label: "Access revoked", badge: "failed" },
};

type OutcomeMessage = { tone: "positive" | "note" | "danger"; title: string; text: string };

/** Shown after the redirect back from LinkedIn. */
export const connectOutcomeMessages: Record<ConnectOutcome, OutcomeMessage> = {
  connected: {
    tone: "positive",
    title: "LinkedIn is connected.",
    text: "Waiting posts are being sent.",
  },
  refused: {
    tone: "note",
    title: "Connection canceled.",
    text: "The request was declined on LinkedIn.",
  },
  stale: {
    tone: "danger",
    title: "The link has expired.",
    text: "A link is valid once, for ten minutes, in the session that started it. Connect again.",
  },
  rejected: {
    tone: "danger",
    title: "LinkedIn rejected the app.",
    text: "Check the client ID and secret in Settings. The LinkedIn app must list the redirect address below and have the product for the account type you chose.",
  },
  "no-page": {
    tone: "danger",
    title: "Could not choose a company page.",
    text: "The signed-in person administers no company page, more than one, or not the one in the setting LinkedIn organization id.",
  },
  unreachable: {
    tone: "danger",
    title: "LinkedIn could not be reached.",
    text: "Nothing was changed. Try again in a few minutes.",
  },
};
