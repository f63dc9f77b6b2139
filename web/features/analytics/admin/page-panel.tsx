import { useQuery } from "@tanstack/react-query";
import type { AnalyticsRange } from "#contract/analytics/constants.ts";
import type { PageRow } from "#contract/analytics/schemas.ts";
import { formatInteger } from "#contract/numbers.ts";
import { adminPaths } from "#web/lib/admin-paths.ts";
import { Link } from "#web/lib/link.tsx";
import { Cell, CellNote, HeaderCell, Row, Table } from "#web/ui/table.tsx";
import { canOpenScreen, useMe } from "#web/lib/me.ts";
import { breakdownClass, smallCountNote, SourceList } from "./breakdown.tsx";
import { traffic } from "./queries.ts";
import { NoRows, ReportPanel } from "./report-panel.tsx";

/** Page views by page and source. */
export function PagePanel({ range }: { range: AnalyticsRange }) {
  return (
    <ReportPanel
      title="Pages"
      note={`${smallCountNote} Pages behind a link in an email and pages after a form are not counted.`}
      query={useQuery(traffic(range))}
      csv={{ table: "pages", range }}
    >
      {({ pages, totalPages }) =>
        pages.length === 0 ? (
          <NoRows>No page views in this period.</NoRows>
        ) : (
          <>
            <Table
              caption="Page views by page"
              className="list"
              head={
                <>
                  <HeaderCell className="w-[38%]">Page</HeaderCell>
                  <HeaderCell numeric className="w-20">
                    Views
                  </HeaderCell>
                  <HeaderCell numeric className="w-20">
                    Before
                  </HeaderCell>
                  <HeaderCell>Sources</HeaderCell>
                </>
              }
            >
              {pages.map((row) => (
                <Row key={`${row.page} ${row.entityId}`}>
                  <Cell as="title">
                    <PageName {...row} />
                  </Cell>
                  <Cell numeric label="Views">
                    {formatInteger(row.views)}
                  </Cell>
                  <Cell numeric label="Before">
                    {formatInteger(row.previousViews)}
                  </Cell>
                  <Cell label="Sources" className={breakdownClass}>
                    <SourceList {...row} />
                  </Cell>
                </Row>
              ))}
            </Table>
            {totalPages > pages.length && (
              <NoRows>
                {formatInteger(totalPages - pages.length)} more pages with fewer views are in the CSV file.
              </NoRows>
            )}
          </>
        )
      }
    </ReportPanel>
  );
}

function PageName({ page, entityId, title }: PageRow) {
  const me = useMe();
  const path = page.replace(/:\w+$/, entityId);
  if (page === "/article/:id" && title !== null)
    return (
      <Titled
        kind="Article"
        title={title}
        to={canOpenScreen(me, "content") && adminPaths.articleView(entityId)}
      />
    );
  if (page === "/jobs/:id" && title !== null)
    return <Titled kind="Job" title={title} to={canOpenScreen(me, "jobs") && adminPaths.job(entityId)} />;
  return path;
}

const Titled = ({ kind, title, to }: { kind: string; title: string; to: string | false }) => (
  <>
    {to ? (
      <Link to={to} className="hover:underline">
        {title}
      </Link>
    ) : (
      title
    )}
    <CellNote>{kind}</CellNote>
  </>
);
