import { useQuery } from "@tanstack/react-query";
import { firmTimeZone } from "#contract/firm.ts";
import { newsletterStatuses } from "#contract/newsletter/constants.ts";
import type { NewsletterSummary } from "#contract/newsletter/schemas.ts";
import { formatInteger } from "#contract/numbers.ts";
import { formatZonedTime } from "#contract/time-zone.ts";
import { adminPaths } from "#web/lib/admin-paths.ts";
import { FormattedDate } from "#web/lib/formatted-time.tsx";
import { Link } from "#web/lib/link.tsx";
import { ListEmptyState } from "#web/lib/list-empty-state.tsx";
import { ListFilter, ListFilters } from "#web/lib/list-filters.tsx";
import { useListParams } from "#web/lib/list-params.ts";
import { PagedList } from "#web/lib/paged-list.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Cell, CellNote, HeaderCell, Row, Table } from "#web/ui/table.tsx";
import { statusBadges } from "./newsletter-labels.ts";
import { newsletterList, PAGE_SIZE } from "./queries.ts";

const STATUSES = newsletterStatuses.map((value) => ({ value, label: statusBadges[value].label }));

export function NewsletterList() {
  const { getParam, page } = useListParams();
  const status = getParam("status", newsletterStatuses);
  const query = useQuery(newsletterList({ status, page }));
  return (
    <>
      <ListFilters countLabels={["newsletter", "newsletters"]} total={query.data?.total}>
        <ListFilter label="Status" allLabel="Any status" name="status" value={status} options={STATUSES} />
      </ListFilters>
      <PagedList
        query={query}
        itemLabel="newsletters"
        pageSize={PAGE_SIZE}
        empty={
          <ListEmptyState
            isFiltered={status !== ""}
            className="m-4"
            filtered={{
              title: "No newsletters with this status",
              text: "Choose another status.",
              clear: { label: "Show all newsletters", href: "?" },
            }}
            unfiltered={{
              title: "No newsletters yet",
              text: "Start one with New newsletter. On Thursdays a draft with the week’s articles is prepared here.",
            }}
          />
        }
      >
        {(rows) => <NewsletterTable newsletters={rows} />}
      </PagedList>
    </>
  );
}

const NewsletterTable = ({ newsletters }: { newsletters: readonly NewsletterSummary[] }) => (
  <Table
    caption="Newsletters"
    head={
      <>
        <HeaderCell>Subject</HeaderCell>
        <HeaderCell>Status</HeaderCell>
        <HeaderCell>When</HeaderCell>
        <HeaderCell numeric>Recipients</HeaderCell>
        <HeaderCell numeric>Delivered</HeaderCell>
        <HeaderCell numeric>Bounced</HeaderCell>
        <HeaderCell numeric>Unsubscribed</HeaderCell>
      </>
    }
  >
    {newsletters.map((newsletter) => (
      <NewsletterRow key={newsletter.id} newsletter={newsletter} />
    ))}
  </Table>
);

function NewsletterRow({ newsletter }: { newsletter: NewsletterSummary }) {
  const { id, subject, status, articles, isAutomatic, counts } = newsletter;
  const hasResults = counts.recipients > 0;
  const figure = (value: number) => (hasResults ? formatInteger(value) : "–");
  return (
    <Row>
      <Cell as="title">
        <Link to={adminPaths.newsletter(id)} className="font-semibold hover:underline">
          {subject || "Without subject"}
        </Link>
        <CellNote>
          {articles === 1 ? "1 article" : `${articles} articles`}
          {isAutomatic && ", drafted automatically"}
        </CellNote>
      </Cell>
      <Cell label="Status">
        <Badge status={statusBadges[status].badge}>{statusBadges[status].label}</Badge>
      </Cell>
      <Cell label="When">
        <SendTime newsletter={newsletter} />
      </Cell>
      <Cell numeric label="Recipients">
        {figure(counts.recipients)}
      </Cell>
      <Cell numeric label="Delivered">
        {figure(counts.delivered)}
      </Cell>
      <Cell numeric label="Bounced">
        {figure(counts.bounced)}
      </Cell>
      <Cell numeric label="Unsubscribed">
        {figure(counts.unsubscribed)}
      </Cell>
    </Row>
  );
}

function SendTime({
  newsletter: { status, sendAt, startedAt, createdAt },
}: {
  newsletter: NewsletterSummary;
}) {
  if (status === "scheduled" && sendAt) return <>{formatZonedTime(sendAt, firmTimeZone)}</>;
  return <FormattedDate at={startedAt ?? createdAt} />;
}
