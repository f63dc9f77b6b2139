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
import { kindLabels, settingLabel } from "./delivery-labels.ts";

/** How many of each vendor's deliveries stand where, and for what they wait; dead ones can be replayed together. */
export function DeliveryCounts() {
  const query = useQuery(deliveryCounts());
  const mayReplay = useCan("crm.sync");
  const [asked, setAsked] = useState<DeliveryKind | "" | null>(null);
  const dead = query.data?.reduce((sum, count) => sum + count.dead, 0) ?? 0;
  return (
    <Panel
      title="By vendor"
      actions={
        mayReplay &&
        dead > 0 && (
          <Button variant="line" size="sm" onClick={() => setAsked("")}>
            <RefreshIcon size={14} />
            Replay all dead ({formatInteger(dead)})
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
                <HeaderCell numeric>Waiting</HeaderCell>
                <HeaderCell numeric>Sending</HeaderCell>
                <HeaderCell numeric>Dead</HeaderCell>
                <HeaderCell numeric>Called off</HeaderCell>
                <HeaderCell numeric>Sent in 24 h</HeaderCell>
                <HeaderCell>Waits for</HeaderCell>
                {mayReplay && <HeaderCell hideLabel>Replay</HeaderCell>}
              </>
            }
          >
            {counts.map((count) => (
              <CountRow key={count.kind} count={count} onReplay={mayReplay ? setAsked : undefined} />
            ))}
          </Table>
        )}
      </QueryRows>
      {asked !== null && <RetryDialog kind={asked} onClose={() => setAsked(null)} />}
    </Panel>
  );
}

type RowProps = { count: DeliveryCount; onReplay?: ((kind: DeliveryKind) => void) | undefined };

function CountRow({ count, onReplay }: RowProps) {
  const { kind, waitingFor, dead } = count;
  const { href } = useListParams();
  const figure = (label: string, status: "waiting" | "sending" | "dead" | "cancelled") => (
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
      {figure("Waiting", "waiting")}
      {figure("Sending", "sending")}
      {figure("Dead", "dead")}
      {figure("Called off", "cancelled")}
      <Cell numeric label="Sent in 24 h">
        {count.sentToday === 0 ? <span className="text-ink-3">0</span> : formatInteger(count.sentToday)}
      </Cell>
      <Cell label="Waits for" wideOnly={waitingFor.length === 0} className="max-desk:basis-full">
        {waitingFor.length === 0 ? (
          <span className="text-ink-3">Nothing</span>
        ) : (
          waitingFor.map(({ setting, count: held }) => (
            <span key={setting} className="block">
              {settingLabel(setting)} ({formatInteger(held)})
            </span>
          ))
        )}
      </Cell>
      {onReplay && (
        <Cell as="actions">
          {dead > 0 && (
            <Button
              variant="line"
              size="sm"
              aria-label={`Replay what is dead: ${kindLabels[kind]}`}
              onClick={() => onReplay(kind)}
            >
              Replay
            </Button>
          )}
        </Cell>
      )}
    </Row>
  );
}
