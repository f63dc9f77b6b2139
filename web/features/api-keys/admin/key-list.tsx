import { useState } from "react";
import type { ApiKey } from "#contract/api-keys/endpoints.ts";
import { capabilityLabels } from "#contract/roles/labels.ts";
import { formatDate, formatLocalDateTime } from "#web/lib/format-date.ts";
import { formatRelativeTime } from "#web/lib/relative-time.ts";
import { runMutation } from "#web/lib/run-mutation.ts";
import { AlertDialog } from "#web/ui/alert-dialog.tsx";
import { Badge, type BadgeStatus } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { OwnerSelect } from "./owner-select.tsx";
import { useRevokeKey } from "./queries.ts";

const statusBadges: Record<ApiKey["status"], [BadgeStatus, string]> = {
  active: ["approved", "Active"],
  expiring: ["urgent", "Expires soon"],
  expired: ["archived", "Expired"],
  revoked: ["archived", "Revoked"],
};

const isValid = ({ status }: ApiKey) => status === "active" || status === "expiring";

type Props = { keys: readonly ApiKey[]; kind: ApiKey["kind"]; canChange?: boolean };

/** Valid keys can be revoked; ended ones stay listed for a month. */
export function KeyList({ keys, kind, canChange = true }: Props) {
  const [revoked, setRevoked] = useState<ApiKey | null>(null);
  const revoke = useRevokeKey(kind);
  const onRevoke = ({ id, name }: ApiKey) =>
    runMutation(revoke, id, {
      onSuccess: () =>
        toast({ title: "Key revoked", description: `${name} no longer works.`, tone: "positive" }),
      onError: ({ message }) =>
        toast({ title: "The key was not revoked", description: message, tone: "danger" }),
      onSettled: () => setRevoked(null),
    });
  return (
    <>
      <ul className="divide-y divide-line">
        {keys.map((key) => (
          <li key={key.id} className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 px-4 py-3">
            <KeyDetails apiKey={key} canChange={canChange} />
            {canChange && isValid(key) && (
              <Button
                variant="line"
                size="sm"
                aria-label={`Revoke ${key.name}, ${key.hint}`}
                onClick={() => setRevoked(key)}
              >
                Revoke
              </Button>
            )}
          </li>
        ))}
      </ul>
      {revoked && (
        <AlertDialog
          open
          onOpenChange={(open) => !open && setRevoked(null)}
          title={`Revoke ${revoked.name}?`}
          cancelLabel="Keep key"
          confirmLabel="Revoke key"
          pending={revoke.isPending}
          pendingLabel="Revoking…"
          onConfirm={() => onRevoke(revoked)}
        >
          Programs that use it get an error from now on. This can't be undone.
        </AlertDialog>
      )}
    </>
  );
}

function KeyDetails({ apiKey, canChange }: { apiKey: ApiKey; canChange: boolean }) {
  const {
    kind,
    name,
    hint,
    capabilities,
    createdAt,
    expiresAt,
    lastUsedAt,
    lastUsedNetwork,
    revokedAt,
    status,
  } = apiKey;
  const [badge, label] = statusBadges[status];
  const end = revokedAt
    ? `Revoked ${formatDate(revokedAt)}`
    : `${status === "expired" ? "Expired" : "Expires"} ${formatDate(expiresAt)}`;
  return (
    <div className="min-w-0 flex-1 basis-64">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium [overflow-wrap:anywhere]">
        {name}
        <Badge status={badge}>{label}</Badge>
      </p>
      <p className="text-sm text-ink-2">
        <code>{hint}…</code> · <LastUse at={lastUsedAt} network={lastUsedNetwork} />
      </p>
      <p className="text-sm text-ink-3">
        Created {formatDate(createdAt)} · {end}
      </p>
      {kind === "service" && <OwnerLine apiKey={apiKey} canChange={canChange && isValid(apiKey)} />}
      <details className="mt-1 text-sm">
        <summary className="cursor-pointer text-ink-2">
          {capabilities.length === 1 ? "1 permission" : `${capabilities.length} permissions`}
        </summary>
        <ul className="mt-1 grid gap-0.5 pl-4 text-ink-2">
          {capabilities.map((capability) => (
            <li key={capability}>{capabilityLabels[capability].label}</li>
          ))}
        </ul>
      </details>
    </div>
  );
}

function LastUse({ at, network }: { at: string | null; network: string | null }) {
  if (!at) return "never used";
  const age = formatRelativeTime(at);
  return (
    <>
      <time dateTime={at} title={formatLocalDateTime(at)} className="fig">
        {age === "now" ? "used just now" : `used ${age} ago`}
      </time>
      {network && <> from {network}</>}
    </>
  );
}

function OwnerLine({ apiKey, canChange }: { apiKey: ApiKey; canChange: boolean }) {
  const { owner } = apiKey;
  const [isOpen, setIsOpen] = useState(false);
  const problem = !owner ? "The owner was deleted." : owner.isActive ? "" : `${owner.name} is inactive.`;
  if (isOpen) return <OwnerSelect apiKey={apiKey} onClose={() => setIsOpen(false)} />;
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-2">
      <span>{problem || `Owner: ${owner?.name}`}</span>
      {canChange && (
        <button
          type="button"
          className="link"
          aria-label={`Change the owner of ${apiKey.name}`}
          onClick={() => setIsOpen(true)}
        >
          {problem ? "Choose another owner" : "Change"}
        </button>
      )}
    </p>
  );
}
