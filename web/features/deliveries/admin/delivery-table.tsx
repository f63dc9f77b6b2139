import type { Delivery } from "#contract/deliveries/endpoints.ts";
import { isFuture, formatLocalDateTime } from "#web/lib/format-date.ts";
import { useCan } from "#web/lib/me.ts";
import { RelativeTime } from "#web/lib/formatted-time.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Cell, CellNote, HeaderCell, Row, Table } from "#web/ui/table.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { useRetryDelivery } from "./queries.ts";
import { formatAction, kindLabels, settingLabel, statusBadges } from "./delivery-labels.ts";

const SHORT_ID = 8;

export function DeliveryTable({ deliveries }: { deliveries: Delivery[] }) {
  const mayReplay = useCan("crm.sync");
  return (
    <Table
      caption="Deliveries, newest first"
      head={
        <>
          <HeaderCell>What</HeaderCell>
          <HeaderCell>State</HeaderCell>
          <HeaderCell numeric>Attempts</HeaderCell>
          <HeaderCell>Why, and when next</HeaderCell>
          <HeaderCell numeric>Ordered</HeaderCell>
          {mayReplay && <HeaderCell hideLabel>Replay</HeaderCell>}
        </>
      }
    >
      {deliveries.map((delivery) => (
        <DeliveryRow key={delivery.id} delivery={delivery} mayReplay={mayReplay} />
      ))}
    </Table>
  );
}

function DeliveryRow({ delivery, mayReplay }: { delivery: Delivery; mayReplay: boolean }) {
  const { action, kind, entityType, entityId, status, attempts, createdAt } = delivery;
  const { label, badge } = statusBadges[status];
  return (
    <Row>
      <Cell as="title">
        {formatAction(action)}
        <CellNote>
          {kindLabels[kind]}, {entityType.replaceAll("_", " ")}{" "}
          <span className="fig" title={entityId}>
            {entityId.slice(-SHORT_ID)}
          </span>
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
      {mayReplay && (
        <Cell as="actions">
          {(status === "dead" || status === "waiting") && <Replay delivery={delivery} />}
        </Cell>
      )}
    </Row>
  );
}

/** What happened last, and what happens next. */
function Reason({
  delivery: { status, lastError, waitingFor, nextAttemptAt, sentAt },
}: {
  delivery: Delivery;
}) {
  if (status === "sent") return <span className="text-ink-3">Done {sentAt && formatLocalDateTime(sentAt)}</span>;
  const next =
    status !== "waiting"
      ? null
      : waitingFor
        ? `Waits for: ${settingLabel(waitingFor)}.`
        : nextAttemptAt && isFuture(nextAttemptAt)
          ? `Next try ${formatLocalDateTime(nextAttemptAt)}.`
          : "Due now.";
  return (
    <>
      {lastError && <span className="block max-w-[34rem]">{lastError}</span>}
      {next && <CellNote>{next}</CellNote>}
      {!lastError && !next && <span className="text-ink-3">On its way</span>}
    </>
  );
}

function Replay({ delivery: { id, action, status } }: { delivery: Delivery }) {
  const retry = useRetryDelivery();
  const click = () =>
    retry.mutate(id, {
      onSuccess: () =>
        toast({
          title: "Tried again",
          description: `${formatAction(action)} is on its way.`,
          tone: "positive",
        }),
      onError: ({ message }) => toast({ title: "Error", description: message, tone: "danger" }),
    });
  return (
    <Button
      variant="line"
      size="sm"
      aria-label={`${status === "dead" ? "Replay" : "Try now"}: ${formatAction(action)}`}
      pending={retry.isPending}
      pendingLabel="Trying…"
      onClick={click}
    >
      {status === "dead" ? "Replay" : "Try now"}
    </Button>
  );
}
