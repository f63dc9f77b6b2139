import { useQuery } from "@tanstack/react-query";
import type { AnalyticsRange } from "#contract/analytics/constants.ts";
import type { ArticleReport, ArticleRow, Engagement } from "#contract/analytics/schemas.ts";
import { formatInteger } from "#contract/numbers.ts";
import { adminPaths } from "#web/lib/admin-paths.ts";
import { formatLocalDateTime } from "#web/lib/format-date.ts";
import { Link } from "#web/lib/link.tsx";
import { Cell, HeaderCell, Row, Table } from "#web/ui/table.tsx";
import { useCanOpenScreen } from "#web/lib/me.ts";
import { breakdownClass, SourceList } from "./breakdown.tsx";
import { engagementNotes } from "./labels.ts";
import { articles } from "./queries.ts";
import { NoRows, ReportPanel } from "./report-panel.tsx";

/** Views of articles, their figures on LinkedIn, and newsletter sign-ups. */
export function ArticlePanel({ range }: { range: AnalyticsRange }) {
  return (
    <ReportPanel
      title="Articles"
      note="Articles that were viewed, or posted on LinkedIn, in the period. Figures of LinkedIn are totals since the post. A visitor has no identity here, so nothing says which article led to an application."
      query={useQuery(articles(range))}
      csv={{ table: "articles", range }}
    >
      {(report) => (
        <>
          {report.articles.length === 0 ? (
            <NoRows>No article was viewed or posted in this period.</NoRows>
          ) : (
            <ArticleTable report={report} />
          )}
          <div className="grid gap-1 border-t border-line px-4 py-3 text-sm text-ink-2">
            <p>
              {report.linkedin.state === "ready"
                ? `LinkedIn: read ${report.linkedin.readAt ? formatLocalDateTime(report.linkedin.readAt) : "every night"}.`
                : engagementNotes[report.linkedin.state]}
            </p>
            <p>{formatSignUps(report.signUps)}</p>
          </div>
        </>
      )}
    </ReportPanel>
  );
}

const FORMS: Record<string, string> = {
  footer: "the footer of a page",
  resources: "the resources page",
  newsletter: "the newsletter page",
  unknown: "an unknown form",
};

function formatSignUps(signUps: ArticleReport["signUps"]): string {
  if (signUps.length === 0) return "No confirmed newsletter sign-ups.";
  const forms = signUps.map((row) => `${formatInteger(row.signUps)} by ${FORMS[row.form] ?? row.form}`);
  return `Confirmed newsletter sign-ups: ${forms.join(", ")}.`;
}

const ArticleTable = ({ report: { articles: rows, totalArticles } }: { report: ArticleReport }) => (
  <>
    <Table
      caption="Views of articles"
      className="list"
      head={
        <>
          <HeaderCell className="w-[34%]">Article</HeaderCell>
          <HeaderCell numeric className="w-20">
            Views
          </HeaderCell>
          <HeaderCell numeric className="w-20">
            Before
          </HeaderCell>
          <HeaderCell>Sources</HeaderCell>
          <HeaderCell className="w-[22%]">On LinkedIn</HeaderCell>
        </>
      }
    >
      {rows.map((row) => (
        <Row key={row.id}>
          <Cell as="title">
            <ArticleTitle {...row} />
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
          <Cell label="On LinkedIn" className={breakdownClass}>
            {row.engagement ? formatEngagement(row.engagement) : "–"}
          </Cell>
        </Row>
      ))}
    </Table>
    {totalArticles > rows.length && (
      <NoRows>
        {formatInteger(totalArticles - rows.length)} more articles with fewer views are in the CSV file.
      </NoRows>
    )}
  </>
);

function ArticleTitle({ id, title }: ArticleRow) {
  return useCanOpenScreen("content") ? (
    <Link to={adminPaths.articleView(id)} className="hover:underline">
      {title}
    </Link>
  ) : (
    title
  );
}

const formatEngagement = ({ impressions, clicks, reactions, comments, reposts }: Engagement): string =>
  `${formatInteger(impressions)} shown, ${formatInteger(clicks)} clicks, ${formatInteger(reactions + comments + reposts)} responses`;
