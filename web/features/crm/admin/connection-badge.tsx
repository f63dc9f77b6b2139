import type { ConnectionStatus } from "#contract/crm/constants.ts";
import { Badge, type BadgeStatus } from "#web/ui/badge.tsx";

const WORDS: Record<ConnectionStatus, { status: BadgeStatus; word: string }> = {
  not_configured: { status: "draft", word: "Not configured" },
  untested: { status: "pending", word: "Not tested" },
  connected: { status: "approved", word: "Connected" },
  unreachable: { status: "failed", word: "Unreachable" },
  reconnect: { status: "urgent", word: "Reconnect" },
};

export const ConnectionBadge = ({ status }: { status: ConnectionStatus }) => (
  <Badge status={WORDS[status].status}>{WORDS[status].word}</Badge>
);
