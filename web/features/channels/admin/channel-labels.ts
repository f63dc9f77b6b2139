import { channelLabels, type ChannelPostStatus } from "#contract/channels/constants.ts";
import type { ChannelState } from "#contract/channels/endpoints.ts";
import type { BadgeStatus } from "#web/ui/badge.tsx";
import { settingLabel } from "#web/features/settings/admin/setting-label.ts";

const postStates: Record<ChannelPostStatus, { label: string; badge: BadgeStatus }> = {
  scheduled: { label: "Scheduled", badge: "info" },
  queued: { label: "Queued", badge: "pending" },
  posted: { label: "Posted", badge: "posted" },
  failed: { label: "Failed", badge: "failed" },
  unknown: { label: "Unknown", badge: "urgent" },
};

/** State of a channel without a post. */
export const channelState = ({ post, missing }: ChannelState): { label: string; badge: BadgeStatus } => {
  if (post) return postStates[post.status];
  return { label: missing.length > 0 ? "Not connected" : "Not posted", badge: "archived" };
};

/** 'Bluesky handle and Bluesky app password are missing', 'LinkedIn is not connected'. */
export function describeMissing({ channel, missing }: Pick<ChannelState, "channel" | "missing">): string {
  if (channel === "linkedin") return `${channelLabels.linkedin} is not connected`;
  const names = missing.map((key) => settingLabel(key)).join(" and ");
  return `${names} ${missing.length === 1 ? "is" : "are"} missing`;
}
