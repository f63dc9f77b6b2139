import { useQuery } from "@tanstack/react-query";
import { cronJobs } from "#contract/health/constants.ts";
import type { SystemHealth } from "#contract/health/endpoints.ts";
import { formatInteger } from "#contract/numbers.ts";
import { formatRelativeTime } from "#web/lib/relative-time.ts";
import { formatLocalDateTime } from "#web/lib/format-date.ts";
import { QueryContent } from "#web/lib/query-content.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { Badge, type BadgeStatus } from "#web/ui/badge.tsx";
import { formatFileSize } from "#web/ui/file-field.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { SkeletonRows } from "#web/ui/skeleton.tsx";
import { StatCard, StatTiles } from "#web/ui/stat-card.tsx";
import { Cell, CellNote, HeaderCell, Row, Table } from "#web/ui/table.tsx";
import { serviceHealth } from "./queries.ts";

const figure = (value: number) => formatInteger(value);

/** Queue, cron schedule, expiring tokens and storage. */
export function ServiceHealth() {
  const query = useQuery(serviceHealth());
  return (
    <QueryContent
      query={query}
      errorTitle="Service health could not be loaded"
      fallback={
        <Panel padded>
          <SkeletonRows count={4} label="Loading service health" />
        </Panel>
      }
    >
      {(health) => (
        <div className="grid gap-5">
          <HealthStats health={health} />
          <CronSchedule crons={health.crons} />
          <ExpiringTokens tokens={health.tokens} />
        </div>
      )}
    </QueryContent>
  );
}

function HealthStats({ health: { queue, storage } }: { health: SystemHealth }) {
  const { files, databaseBytes } = storage;
  return (
    <StatTiles>
      <StatCard
        label="Due"
        value={figure(queue.due)}
        note={
          queue.oldestDueAt
            ? `oldest ${formatRelativeTime(queue.oldestDueAt)}`
            : `${figure(queue.later)} scheduled`
        }
      />
      <StatCard
        label="Waiting for settings"
        value={figure(queue.waitingForSettings)}
        note={`${figure(queue.sending)} sending`}
      />
      <StatCard
        label="Failed"
        value={figure(queue.dead)}
        note={queue.dead > 0 ? "to retry" : "none to retry"}
      />
      <StatCard
        label="Database"
        value={databaseBytes === null ? "Unknown" : formatFileSize(databaseBytes)}
        note="reported by D1"
      />
      <StatCard
        label="Stored files"
        value={formatFileSize(files.bytes)}
        note={`${files.isPartial ? "more than " : ""}${figure(files.count)} ${files.count === 1 ? "file" : "files"}, counted ${formatLocalDateTime(files.measuredAt)}`}
      />
    </StatTiles>
  );
}

type Cron = SystemHealth["crons"][number];

function cronState({ lastStart, lastFinish, lastError, isLate }: Cron): {
  status: BadgeStatus;
  label: string;
} {
  if (!lastStart) return { status: "archived", label: "Never ran" };
  if (isLate) return { status: "failed", label: "Late" };
  if (lastError) return { status: "failed", label: "Failed" };
  return lastFinish ? { status: "posted", label: "OK" } : { status: "info", label: "Running" };
}

const CronSchedule = ({ crons }: { crons: Cron[] }) => (
  <Panel title="Scheduled jobs">
    {crons.some(({ isLate }) => isLate) && (
      <Alert tone="danger" title="A scheduled job is late." className="m-4">
        Due work waits until it runs. Check the Worker’s cron triggers.
      </Alert>
    )}
    <Table
      caption="Scheduled jobs and their last runs"
      head={
        <>
          <HeaderCell>Job</HeaderCell>
          <HeaderCell>State</HeaderCell>
          <HeaderCell>Last run</HeaderCell>
          <HeaderCell numeric>Runs in 24 h</HeaderCell>
          <HeaderCell numeric>Failed</HeaderCell>
        </>
      }
    >
      {crons.map((cron) => {
        const { status, label } = cronState(cron);
        return (
          <Row key={cron.cron}>
            <Cell as="title">
              {cronJobs[cron.cron]?.label ?? "Other job"}
              <CellNote>
                <span className="fig">{cron.cron}</span>
              </CellNote>
            </Cell>
            <Cell>
              <Badge status={status}>{label}</Badge>
            </Cell>
            <Cell className="[overflow-wrap:anywhere] max-desk:order-1 max-desk:basis-full">
              {cron.lastStart ? (
                <time dateTime={cron.lastStart}>{formatLocalDateTime(cron.lastStart)}</time>
              ) : (
                <span className="text-ink-3">Never</span>
              )}
              {cron.lastError && <CellNote>{cron.lastError}</CellNote>}
            </Cell>
            <Cell numeric label="Runs in 24 h">
              {figure(cron.runs)}
            </Cell>
            <Cell numeric label="Failed">
              {figure(cron.failures)}
            </Cell>
          </Row>
        );
      })}
    </Table>
  </Panel>
);

const TOKEN_BADGES: Record<SystemHealth["tokens"][number]["state"], { status: BadgeStatus; label: string }> =
  {
    connected: { status: "posted", label: "Connected" },
    expired: { status: "failed", label: "Token Expired" },
    revoked: { status: "failed", label: "Access revoked" },
  };

const ExpiringTokens = ({ tokens }: { tokens: SystemHealth["tokens"] }) => (
  <Panel title="Expiring tokens">
    {tokens.length === 0 ? (
      <p className="p-4 text-ink-3">No vendor with an expiring token is connected.</p>
    ) : (
      <Table
        caption="Tokens and their expiry dates"
        head={
          <>
            <HeaderCell>Vendor</HeaderCell>
            <HeaderCell>State</HeaderCell>
            <HeaderCell numeric>Days left</HeaderCell>
            <HeaderCell>Expires</HeaderCell>
          </>
        }
      >
        {tokens.map(({ vendor, account, state, daysLeft, expiresAt, renews }) => (
          <Row key={vendor}>
            <Cell as="title">
              {vendor}
              <CellNote>{account}</CellNote>
            </Cell>
            <Cell>
              <Badge status={TOKEN_BADGES[state].status}>{TOKEN_BADGES[state].label}</Badge>
            </Cell>
            <Cell numeric label="Days left">
              {daysLeft}
            </Cell>
            <Cell className="max-desk:basis-full">
              {formatLocalDateTime(expiresAt)}
              {renews && <CellNote>Renews automatically</CellNote>}
            </Cell>
          </Row>
        ))}
      </Table>
    )}
  </Panel>
);
