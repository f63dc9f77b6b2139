import type { Delivery } from "#contract/deliveries/endpoints.ts";
import { adminPaths } from "#web/lib/admin-paths.ts";
import { Link } from "#web/lib/link.tsx";
import { isFuture, formatLocalDateTime } from "#web/lib/format-date.ts";
import { useCan } from "#web/lib/me.ts";
import { RelativeTime } from "#web/lib/formatted-time.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Cell, CellNote, HeaderCell, Row, Table } from "#web/ui/table.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { useRetryDelivery } from "./queries.ts";
import { settingLabel } from "#web/features/settings/admin/setting-label.ts";
import { runMutation } from "#web/lib/run-mutation.ts";
import { formatAction, kindLabels, statusBadges } from "./delivery-labels.ts";

const SUBJECT_PATHS: Record<string, (id: string) => string> = {
  application: adminPaths.application,
  contact: adminPaths.message,
  appointment: adminPaths.appointment,
  lead: adminPaths.lead,
  article: adminPaths.articleView,
  job: adminPaths.job,
};

export function DeliveryTable({ deliveries }: { deliveries: Delivery[] }) {
  const canRetry = useCan("crm.sync");
  return (
    <Table
      caption="Deliveries, newest first"
      head={
        <>
          <HeaderCell>Action</HeaderCell>
          <HeaderCell>State</HeaderCell>
          <HeaderCell numeric>Attempts</HeaderCell>
          <HeaderCell>Details</HeaderCell>
          <HeaderCell numeric>Created</HeaderCell>
          {canRetry && <HeaderCell hideLabel>Retry</HeaderCell>}
        </>
      }
    >
      {deliveries.map((delivery) => (
        <DeliveryRow key={delivery.id} delivery={delivery} canRetry={canRetry} />
      ))}
    </Table>
  );
}

function DeliveryRow({ delivery, canRetry }: { delivery: Delivery; canRetry: boolean }) {
  const { action, kind, status, attempts, createdAt } = delivery;
  const { label, badge } = statusBadges[status];
  return (
    <Row>
      <Cell as="title">
        {formatAction(action)}
        <CellNote>
          {kindLabels[kind]}: <Subject delivery={delivery} />
        </CellNote>
      </Cell>
      <Cell>
        <Badge status={badge}>{label}</Badge>
      </Cell>
      <Cell numeric label="Attempts">
        {attempts}
      </Cell>
      <Cell className="[overflow-wrap:anywhere] max-desk:order-1 max-desk:basis-full">
        <Reason delivery={delivery} />
      </Cell>
      <Cell numeric className="max-desk:ml-auto">
        <RelativeTime at={createdAt} />
      </Cell>
      {canRetry && <Cell as="actions">{delivery.canRetry && <RetryButton delivery={delivery} />}</Cell>}
    </Row>
  );
}

/** Names and links the person or record; a deleted one has only its kind. */
function Subject({ delivery: { subject, entityType } }: { delivery: Delivery }) {
  if (!subject) return entityType.replaceAll("_", " ");
  const path = SUBJECT_PATHS[subject.type];
  if (!path) return subject.name;
  return (
    <Link to={path(subject.id)} className="link link-quiet">
      {subject.name}
    </Link>
  );
}

function Reason({
  delivery: { status, lastError, waitingFor, nextAttemptAt, sentAt },
}: {
  delivery: Delivery;
}) {
  if (status === "sent")
    return <span className="text-ink-3">Sent {sentAt && formatLocalDateTime(sentAt)}</span>;
  const next =
    status !== "waiting"
      ? null
      : waitingFor
        ? `Waiting for: ${settingLabel(waitingFor)}.`
        : nextAttemptAt && isFuture(nextAttemptAt)
          ? `Next attempt ${formatLocalDateTime(nextAttemptAt)}.`
          : "Due now.";
  return (
    <>
      {lastError && <span className="block max-w-[34rem]">{lastError}</span>}
      {next && <CellNote>{next}</CellNote>}
      {!lastError && !next && <span className="text-ink-3">In progress</span>}
    </>
  );
}

function RetryButton({ delivery: { id, action, status } }: { delivery: Delivery }) {
  const retry = useRetryDelivery();
  const retryDelivery = () =>
    runMutation(retry, id, {
      onSuccess: () =>
        toast({
          title: "Retrying",
          description: `${formatAction(action)} is queued.`,
          tone: "positive",
        }),
      onError: ({ message }) => toast({ title: "Error", description: message, tone: "danger" }),
    });
  return (
    <Button
      variant="line"
      size="sm"
      aria-label={`${status === "dead" ? "Retry" : "Retry now"}: ${formatAction(action)}`}
      pending={retry.isPending}
      pendingLabel="Retrying…"
      onClick={retryDelivery}
    >
      {status === "dead" ? "Retry" : "Retry now"}
    </Button>
  );
}
