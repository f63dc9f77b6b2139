import type { StaffAppointment } from "#contract/booking/admin-schemas.ts";
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

type AppointmentState = Pick<StaffAppointment, "status" | "heldUntil">;

/** Whether the slot waits for the booker's confirmation by mail. */
export const isHeld = ({ status, heldUntil }: AppointmentState): boolean =>
  status === "scheduled" && heldUntil !== null;

export const appointmentLabel = (appointment: AppointmentState): string =>
  isHeld(appointment) ? "On hold" : statusLabel(appointment.status);

export const StatusBadge = ({ appointment }: { appointment: AppointmentState }) => (
  <Badge status={STATUS_BADGES[appointment.status].badge}>{appointmentLabel(appointment)}</Badge>
);

export const meetingLocationLabels: Record<MeetingLocation, string> = {
  virtual: "Video call",
  office: "In the office",
  phone: "Phone call",
};
