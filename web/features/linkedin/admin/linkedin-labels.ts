import type { LinkedinPostStatus } from "#contract/articles/constants.ts";
import type { ConnectOutcome, LinkedInStatus } from "#contract/linkedin/endpoints.ts";
import { type SettingKey, settingKeys, getSettingDefinition } from "#contract/settings/constants.ts";
import type { BadgeStatus } from "#web/ui/badge.tsx";

export const postStatuses: Record<LinkedinPostStatus, { label: string; badge: BadgeStatus }> = {
  pending: { label: "Pending", badge: "pending" },
  posted: { label: "Posted", badge: "posted" },
  failed: { label: "Failed", badge: "failed" },
  unknown: { label: "Not certain", badge: "urgent" },
};

export const connectionStates: Record<LinkedInStatus["state"], { label: string; badge: BadgeStatus }> = {
  connected: { label: "Connected", badge: "posted" },
  disconnected: { label: "Not connected", badge: "archived" },
  expired: { label: "Token Expired", badge: "failed" },
  revoked: { label: "Access revoked", badge: "failed" },
};

type OutcomeMessage = { tone: "positive" | "note" | "danger"; title: string; text: string };

/** What came of the way through LinkedIn. */
export const connectOutcomeMessages: Record<ConnectOutcome, OutcomeMessage> = {
  connected: {
    tone: "positive",
    title: "LinkedIn is connected.",
    text: "Posts that have waited for it are on their way.",
  },
  refused: {
    tone: "note",
    title: "Nothing was connected.",
    text: "The request was declined on LinkedIn.",
  },
  stale: {
    tone: "danger",
    title: "That link was no longer good.",
    text: "It holds for ten minutes, once, and in the session that began it. Connect again from here.",
  },
  rejected: {
    tone: "danger",
    title: "LinkedIn refused the app.",
    text: "Check the client id and secret under Settings, and that the app at LinkedIn names the redirect address below and has the product for what you chose.",
  },
  "no-page": {
    tone: "danger",
    title: "It is not clear which page to post as.",
    text: "The person who signed in administers no company page, or several, or not the one that the setting LinkedIn organization id names.",
  },
  unreachable: {
    tone: "danger",
    title: "LinkedIn could not be reached.",
    text: "Nothing was changed. Please try again in a few minutes.",
  },
};

const isSetting = (key: string): key is SettingKey => settingKeys.some((known) => known === key);
/** A setting as people know it. */
export const settingLabel = (key: string): string => (isSetting(key) ? getSettingDefinition(key).label : key);
