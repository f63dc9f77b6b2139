import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { DeliveryCount } from "#contract/deliveries/endpoints.ts";
import type { DeliveryKind } from "#contract/deliveries/constants.ts";
import { formatInteger } from "#contract/numbers.ts";
import { Link } from "#web/lib/link.tsx";
import { useListParams } from "#web/lib/list-params.ts";
import { QueryRows } from "#web/lib/query-content.tsx";
import { useCan } from "#web/lib/me.ts";
import { Button } from "#web/ui/button.tsx";
import { RefreshIcon } from "#web/ui/icons-actions.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { Cell, HeaderCell, Row, Table } from "#web/ui/table.tsx";
import { RetryDialog } from "./retry-dialog.tsx";
import { deliveryCounts } from "./queries.ts";
import { settingLabel } from "#web/features/settings/admin/setting-label.ts";
import { kindLabels } from "./delivery-labels.ts";

/** Deliveries by vendor and status; failed ones can be retried together. */
export function DeliveryCounts() {
  const query = useQuery(deliveryCounts());
  const canRetry = useCan("crm.sync");
  const [retryKind, setRetryKind] = useState<DeliveryKind | "" | null>(null);
  const failed = query.data?.reduce((sum, count) => sum + count.dead, 0) ?? 0;
  return (
    <Panel
      title="By vendor"
      actions={
        canRetry &&
        failed > 0 && (
          <Button variant="line" size="sm" onClick={() => setRetryKind("")}>
            <RefreshIcon size={14} />
            Retry all failed ({formatInteger(failed)})
          </Button>
        )
      }
    >
      <QueryRows
        query={query}
        errorTitle="The counts could not be loaded"
        skeletonCount={3}
        loadingLabel="Counting deliveries"
      >
        {(counts) => (
          <Table
            caption="Deliveries by vendor and state"
            head={
              <>
                <HeaderCell>Vendor</HeaderCell>
                <HeaderCell numeric>Queued</HeaderCell>
                <HeaderCell numeric>Sending</HeaderCell>
                <HeaderCell numeric>Failed</HeaderCell>
                <HeaderCell numeric>Canceled</HeaderCell>
                <HeaderCell numeric>Sent in 24 h</HeaderCell>
                <HeaderCell>Waiting for</HeaderCell>
                {canRetry && <HeaderCell hideLabel>Retry</HeaderCell>}
              </>
            }
          >
            {counts.map((count) => (
              <CountRow key={count.kind} count={count} onRetry={canRetry ? setRetryKind : undefined} />
            ))}
          </Table>
        )}
      </QueryRows>
      {retryKind !== null && <RetryDialog kind={retryKind} onClose={() => setRetryKind(null)} />}
    </Panel>
  );
}

type RowProps = { count: DeliveryCount; onRetry?: ((kind: DeliveryKind) => void) | undefined };

function CountRow({ count, onRetry }: RowProps) {
  const { kind, waitingFor, dead } = count;
  const { href } = useListParams();
  const renderCount = (label: string, status: "waiting" | "sending" | "dead" | "cancelled") => (
    <Cell numeric label={label}>
      {count[status] === 0 ? (
        <span className="text-ink-3">0</span>
      ) : (
        <Link
          keepScroll
          to={href({ kind, status, q: "", page: "" })}
          className={status === "dead" ? "link text-danger-ink" : "link"}
        >
          <span className="sr-only">
            {kindLabels[kind]}, {label.toLowerCase()}:{" "}
          </span>
          {formatInteger(count[status])}
        </Link>
      )}
    </Cell>
  );
  return (
    <Row>
      <Cell as="title">{kindLabels[kind]}</Cell>
      {renderCount("Queued", "waiting")}
      {renderCount("Sending", "sending")}
      {renderCount("Failed", "dead")}
      {renderCount("Canceled", "cancelled")}
      <Cell numeric label="Sent in 24 h">
        {count.sentToday === 0 ? <span className="text-ink-3">0</span> : formatInteger(count.sentToday)}
      </Cell>
      <Cell label="Waiting for" wideOnly={waitingFor.length === 0} className="max-desk:basis-full">
        {waitingFor.length === 0 ? (
          <span className="text-ink-3">Nothing</span>
        ) : (
          waitingFor.map(({ setting, count: waitingCount }) => (
            <span key={setting} className="block">
              {settingLabel(setting)} ({formatInteger(waitingCount)})
            </span>
          ))
        )}
      </Cell>
      {onRetry && (
        <Cell as="actions">
          {dead > 0 && (
            <Button
              variant="line"
              size="sm"
              aria-label={`Retry failed: ${kindLabels[kind]}`}
              onClick={() => onRetry(kind)}
            >
              Retry
            </Button>
          )}
        </Cell>
      )}
    </Row>
  );
}
