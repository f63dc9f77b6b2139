import type { AppointmentStatus, MeetingLocation } from "#contract/booking/constants.ts";
import { Badge, type BadgeStatus } from "#web/ui/badge.tsx";

const LOOKS: Record<AppointmentStatus, { look: BadgeStatus; word: string }> = {
  scheduled: { look: "pending", word: "To confirm" },
  confirmed: { look: "published", word: "Confirmed" },
  completed: { look: "posted", word: "Completed" },
  cancelled: { look: "archived", word: "Canceled" },
  no_show: { look: "failed", word: "No-show" },
};

export const statusLabel = (status: AppointmentStatus): string => LOOKS[status].word;

export const StatusBadge = ({ status }: { status: AppointmentStatus }) => (
  <Badge status={LOOKS[status].look}>{LOOKS[status].word}</Badge>
);

export const meetingLocationLabels: Record<MeetingLocation, string> = {
  virtual: "Video call",
  office: "In the office",
  phone: "Phone call",
};
