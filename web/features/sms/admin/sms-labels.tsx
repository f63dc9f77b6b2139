import type { SmsMessage } from "#contract/sms/schemas.ts";
import type { SmsConsentKind, SmsEventState, SmsMessageType, SmsStatus } from "#contract/sms/constants.ts";
import { formatLocalDateTime } from "#web/lib/format-date.ts";
import { Badge, type BadgeStatus } from "#web/ui/badge.tsx";

export const messageTypeLabels: Record<SmsMessageType, string> = {
  booking_confirmation: "Booking confirmation",
  reminder: "Reminder",
  follow_up: "Follow-up",
  marketing: "Marketing",
};

export const smsStatusLabels: Record<SmsStatus, string> = {
  pending: "Pending",
  sent: "Sent",
  delivered: "Delivered",
  failed: "Failed",
};

export const eventLabels: Record<SmsEventState, string> = {
  attempt: "Attempt failed",
  sent: "Accepted by provider",
  delivered: "Delivered",
  failed: "Failed",
};

export const consentLabels: Record<SmsConsentKind, string> = {
  sms_appointment: "Appointment messages",
  sms_marketing: "Marketing messages",
};

const STATUS_BADGES: Record<SmsStatus, BadgeStatus> = {
  pending: "pending",
  sent: "info",
  delivered: "approved",
  failed: "failed",
};

export const SmsStatusBadge = ({ status }: { status: SmsStatus }) => (
  <Badge status={STATUS_BADGES[status]}>{smsStatusLabels[status]}</Badge>
);

const SETTING_LABELS: Record<string, string> = {
  sms_active: "the SMS service to be switched on",
  paused_sms_campaign: "its campaign to be resumed",
  sms_campaign_rate: "the next minute, at the campaign's rate",
  ghl_api_key: "a valid GoHighLevel API key",
  ghl_location_id: "the GoHighLevel location ID",
};

/** Why a pending message is not sent yet; null if it is about to be sent. */
export function waitingReason({ waiting }: Pick<SmsMessage, "waiting">): string | null {
  if (!waiting) return null;
  if (waiting.stopped) return "No more attempts.";
  if (waiting.for) return `Waiting for ${SETTING_LABELS[waiting.for] ?? waiting.for}.`;
  if (waiting.until && Date.parse(waiting.until) > Date.now()) {
    return `${waiting.attempts > 0 ? "Next attempt" : "Held until"} ${formatLocalDateTime(waiting.until)}.`;
  }
  return null;
}

export const formatSegments = (count: number): string => `${count} ${count === 1 ? "segment" : "segments"}`;
