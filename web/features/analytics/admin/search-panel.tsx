import { useQuery } from "@tanstack/react-query";
import { type AnalyticsRange, MIN_SEARCHES } from "#contract/analytics/constants.ts";
import { formatInteger } from "#contract/numbers.ts";
import { Cell, HeaderCell, Row, Table } from "#web/ui/table.tsx";
import { searches } from "./queries.ts";
import { NoRows, ReportPanel } from "./report-panel.tsx";

const KINDS = { jobs: "Jobs", articles: "Articles" };

/** Words that visitors looked for in vain. */
export function SearchPanel({ range }: { range: AnalyticsRange }) {
  return (
    <ReportPanel
      title="Searches that found nothing"
      note={`Words that no open job or article has. Terms searched fewer than ${MIN_SEARCHES} times are hidden; what looks like an email address or a phone number is never stored.`}
      query={useQuery(searches(range))}
      csv={{ table: "searches", range }}
    >
      {({ terms, searches: total, hiddenSearches }) => (
        <>
          {terms.length > 0 && (
            <Table
              caption="Searches that found nothing, by term"
              className="list"
              head={
                <>
                  <HeaderCell>Term</HeaderCell>
                  <HeaderCell className="w-28">Searched in</HeaderCell>
                  <HeaderCell numeric className="w-24">
                    Searches
                  </HeaderCell>
                </>
              }
            >
              {terms.map(({ kind, term, searches: count }) => (
                <Row key={`${kind} ${term}`}>
                  <Cell as="title">{term}</Cell>
                  <Cell label="Searched in">{KINDS[kind]}</Cell>
                  <Cell numeric label="Searches">
                    {formatInteger(count)}
                  </Cell>
                </Row>
              ))}
            </Table>
          )}
          {total === 0 && <NoRows>Every search found something in this period.</NoRows>}
          {hiddenSearches > 0 && (
            <NoRows>
              {formatInteger(hiddenSearches)} {hiddenSearches === 1 ? "search" : "searches"} for rare terms{" "}
              {hiddenSearches === 1 ? "is" : "are"} not shown.
            </NoRows>
          )}
        </>
      )}
    </ReportPanel>
  );
}
