import type { ConnectionStatus } from "#contract/crm/constants.ts";
import { Badge, type BadgeStatus } from "#web/ui/badge.tsx";

const STATUS_BADGES: Record<ConnectionStatus, { status: BadgeStatus; label: string }> = {
  not_configured: { status: "draft", label: "Not configured" },
  untested: { status: "pending", label: "Not tested" },
  connected: { status: "approved", label: "Connected" },
  unreachable: { status: "failed", label: "Unreachable" },
  reconnect: { status: "urgent", label: "Reconnect" },
};

export const ConnectionBadge = ({ status }: { status: ConnectionStatus }) => (
  <Badge status={STATUS_BADGES[status].status}>{STATUS_BADGES[status].label}</Badge>
);
