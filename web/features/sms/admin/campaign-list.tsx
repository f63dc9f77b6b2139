import { useQuery } from "@tanstack/react-query";
import { firmTimeZone } from "#contract/firm.ts";
import { formatInteger } from "#contract/numbers.ts";
import type { SmsCampaign } from "#contract/sms/campaign-schemas.ts";
import { formatZonedTime } from "#contract/time-zone.ts";
import { adminPaths } from "#web/lib/admin-paths.ts";
import { FormattedDate } from "#web/lib/formatted-time.tsx";
import { Link } from "#web/lib/link.tsx";
import { useListParams } from "#web/lib/list-params.ts";
import { useCan } from "#web/lib/me.ts";
import { PagedList } from "#web/lib/paged-list.tsx";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { Cell, CellNote, HeaderCell, Row, Table } from "#web/ui/table.tsx";
import { CampaignStatusBadge } from "./campaign-labels.tsx";
import { CAMPAIGN_PAGE_SIZE, campaignList } from "./campaign-queries.ts";

/** The tab 'SMS Campaigns': drafts, campaigns that are being sent, and results. */
export function SmsCampaigns() {
  return useCan("sms.read") ? (
    <CampaignList />
  ) : (
    <EmptyState title="You can’t see SMS campaigns">
      Ask an administrator for the right to read texts.
    </EmptyState>
  );
}

const NewCampaign = () => (
  <Button asChild size="sm">
    <Link to={adminPaths.newCampaign()}>New campaign</Link>
  </Button>
);

function CampaignList() {
  const { page } = useListParams();
  const canWrite = useCan("sms.send");
  const query = useQuery(campaignList(page));
  return (
    <PagedList
      query={query}
      itemLabel="campaigns"
      pageSize={CAMPAIGN_PAGE_SIZE}
      unpadded
      empty={
        <EmptyState title="No campaigns yet" action={canWrite && <NewCampaign />}>
          One text to many people who have agreed to marketing texts, outside their quiet hours.
        </EmptyState>
      }
    >
      {(rows) => (
        <Panel title="Campaigns" actions={canWrite && <NewCampaign />}>
          <Table
            caption="SMS campaigns, newest first"
            head={
              <>
                <HeaderCell>Campaign</HeaderCell>
                <HeaderCell>Status</HeaderCell>
                <HeaderCell numeric>People</HeaderCell>
                <HeaderCell numeric>Sent</HeaderCell>
                <HeaderCell numeric>Delivered</HeaderCell>
                <HeaderCell numeric>Failed</HeaderCell>
                <HeaderCell numeric>Opted out</HeaderCell>
                <HeaderCell>Created</HeaderCell>
              </>
            }
          >
            {rows.map((row) => (
              <CampaignRow key={row.id} campaign={row} />
            ))}
          </Table>
        </Panel>
      )}
    </PagedList>
  );
}

function CampaignRow({ campaign }: { campaign: SmsCampaign }) {
  const { id, name, status, startAt, counts, total, createdAt, createdBy } = campaign;
  const count = (label: string, value: number) => (
    <Cell numeric label={label}>
      {total === 0 ? <span className="text-ink-3">–</span> : formatInteger(value)}
    </Cell>
  );
  return (
    <Row>
      <Cell as="title">
        <Link to={adminPaths.campaign(id)} className="link link-quiet [overflow-wrap:anywhere]">
          {name}
        </Link>
        {startAt && <CellNote>Starts {formatZonedTime(startAt, firmTimeZone)}</CellNote>}
      </Cell>
      <Cell>
        <CampaignStatusBadge status={status} />
      </Cell>
      {count("People", total)}
      {count("Sent", counts.sent + counts.delivered)}
      {count("Delivered", counts.delivered)}
      {count("Failed", counts.failed)}
      {count("Opted out", counts.opted_out)}
      <Cell className="whitespace-nowrap">
        <FormattedDate at={createdAt} />
        {createdBy && <CellNote>{createdBy}</CellNote>}
      </Cell>
    </Row>
  );
}
