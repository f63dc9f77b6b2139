import type { ComponentType } from "react";
import { type Channel, channelLabels } from "#contract/channels/constants.ts";
import {
  type CalendarKind,
  calendarKinds,
  type CalendarStatus,
} from "#contract/editorial-calendar/constants.ts";
import type { CalendarEntry } from "#contract/editorial-calendar/endpoints.ts";
import { firmTimeZone } from "#contract/firm.ts";
import { formatTime } from "#web/lib/zoned-time.ts";
import { Badge, type BadgeStatus } from "#web/ui/badge.tsx";
import type { IconProps } from "#web/ui/icon.tsx";
import { ArchiveIcon, RefreshIcon, SendIcon } from "#web/ui/icons-actions.tsx";
import { FileIcon, InboxIcon } from "#web/ui/icons-objects.tsx";

type KindLabel = {
  /** Of one entry. */
  label: string;
  /** In the filter. */
  plural: string;
  icon: ComponentType<IconProps>;
  statuses: Record<CalendarStatus, string>;
};

const toPostLabel = (channel: Channel): KindLabel => ({
  label: `${channelLabels[channel]} post`,
  plural: `${channelLabels[channel]} posts`,
  icon: SendIcon,
  statuses: { planned: "Scheduled", waiting: "Waiting", done: "Posted", failed: "Failed" },
});

export const kindLabels: Record<CalendarKind, KindLabel> = {
  article: {
    label: "Article",
    plural: "Articles",
    icon: FileIcon,
    statuses: { planned: "Scheduled", waiting: "Due", done: "Published", failed: "Not published" },
  },
  article_end: {
    label: "Article ends",
    plural: "Ends of articles",
    icon: ArchiveIcon,
    statuses: { planned: "Scheduled", waiting: "Due", done: "Unpublished", failed: "Not unpublished" },
  },
  newsletter: {
    label: "Newsletter",
    plural: "Newsletters",
    icon: InboxIcon,
    statuses: { planned: "Scheduled", waiting: "Sending", done: "Sent", failed: "Not sent" },
  },
  schedule: {
    label: "Schedule writes a draft",
    plural: "Schedules",
    icon: RefreshIcon,
    statuses: { planned: "Planned", waiting: "Due", done: "Written", failed: "Failed" },
  },
  linkedin: toPostLabel("linkedin"),
  bluesky: toPostLabel("bluesky"),
  mastodon: toPostLabel("mastodon"),
};

export const KIND_OPTIONS = calendarKinds.map((value) => ({ value, label: kindLabels[value].plural }));

const BADGES: Record<CalendarStatus, BadgeStatus> = {
  planned: "pending",
  waiting: "draft",
  done: "published",
  failed: "failed",
};

export const statusLabel = ({ kind, status }: Pick<CalendarEntry, "kind" | "status">): string =>
  kindLabels[kind].statuses[status];

export const EntryBadge = ({ entry }: { entry: CalendarEntry }) => (
  <Badge status={BADGES[entry.status]}>{statusLabel(entry)}</Badge>
);

/** '9:00 AM' in the firm's time zone. */
export const formatEntryTime = ({ at }: Pick<CalendarEntry, "at">): string => formatTime(at, firmTimeZone);

/** Unique in a calendar, and stable while the entry moves. */
export const entryKey = ({ kind, id, at }: CalendarEntry): string =>
  kind === "schedule" ? `${kind} ${id} ${at}` : `${kind} ${id}`;
