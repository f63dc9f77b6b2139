import { scheduleCategories } from "#contract/articles/constants.ts";
import type { BulkRun } from "#contract/bulk-generation/endpoints.ts";
import { adminPaths } from "#web/lib/admin-paths.ts";
import { formatLocalDateTime } from "#web/lib/format-date.ts";
import { Link } from "#web/lib/link.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { Progress } from "#web/ui/progress.tsx";
import { StatCard, StatTiles } from "#web/ui/stat-card.tsx";
import { Cell, CellNote, HeaderCell, Row, Table } from "#web/ui/table.tsx";

const drafts = (count: number) => (count === 1 ? "1 draft was" : `${count} drafts were`);

/** What became of a run, in a sentence. */
function Outcome({ run }: { run: BulkRun }) {
  const ended = formatLocalDateTime(run.finishedAt ?? run.cancelledAt ?? run.createdAt);
  if (run.status === "failed") {
    return (
      <Alert tone="danger" title="No article was written.">
        The run ended on {ended}. The reasons stand below.
      </Alert>
    );
  }
  if (run.status === "cancelled") {
    return (
      <Alert tone="note" title="The run was canceled.">
        {drafts(run.inserted)} written before {ended} and stay; {run.withdrawn} were withdrawn.
      </Alert>
    );
  }
  return (
    <Alert tone="positive" title="The run is finished.">
      {drafts(run.inserted)} inserted by {ended}. They wait for review{" "}
      <Link to={adminPaths.drafts()} className="link">
        among the articles
      </Link>
      .
    </Alert>
  );
}

export function RunResult({ run }: { run: BulkRun }) {
  return (
    <>
      <Outcome run={run} />
      <StatTiles>
        <StatCard label="Inserted" value={run.inserted} />
        <StatCard label="Failed" value={run.failed} />
        <StatCard label="Withdrawn" value={run.withdrawn} />
        <StatCard label="Total" value={run.total} />
      </StatTiles>
      <Breakdown run={run} />
      <Failures run={run} />
    </>
  );
}

/** Written articles by category, each against what it is to have; also a category that has none yet. */
export function Breakdown({ run }: { run: BulkRun }) {
  const each = run.total / scheduleCategories.length;
  return (
    <Panel title="Inserted by category" padded>
      <ul className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
        {scheduleCategories.map((category) => (
          <li key={category}>
            <Progress label={category} value={run.categoryBreakdown[category] ?? 0} max={each} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** Which articles were not written, and why. */
export function Failures({ run }: { run: BulkRun }) {
  if (run.failures.length === 0) return null;
  return (
    <Panel title="Not written">
      <Table
        caption="Articles that were not written"
        head={
          <>
            <HeaderCell>Article</HeaderCell>
            <HeaderCell>Reason</HeaderCell>
          </>
        }
      >
        {run.failures.map(({ title, category, reason }) => (
          <Row key={`${category} ${title}`}>
            <Cell as="title">
              {title}
              <CellNote>{category}</CellNote>
            </Cell>
            <Cell className="[overflow-wrap:anywhere]">{reason}</Cell>
          </Row>
        ))}
      </Table>
    </Panel>
  );
}
