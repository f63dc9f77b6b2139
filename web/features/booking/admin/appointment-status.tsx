import type { AppointmentStatus, MeetingLocation } from "#contract/booking/constants.ts";
import { Badge, type BadgeStatus } from "#web/ui/badge.tsx";

const STATUS_BADGES: Record<AppointmentStatus, { badge: BadgeStatus; label: string }> = {
  scheduled: { badge: "pending", label: "To confirm" },
  confirmed: { badge: "published", label: "Confirmed" },
  completed: { badge: "posted", label: "Completed" },
  cancelled: { badge: "archived", label: "Canceled" },
  no_show: { badge: "failed", label: "No-show" },
};

export const statusLabel = (status: AppointmentStatus): string => STATUS_BADGES[status].label;

export const StatusBadge = ({ status }: { status: AppointmentStatus }) => (
  <Badge status={STATUS_BADGES[status].badge}>{STATUS_BADGES[status].label}</Badge>
);

export const meetingLocationLabels: Record<MeetingLocation, string> = {
  virtual: "Video call",
  office: "In the office",
  phone: "Phone call",
};
