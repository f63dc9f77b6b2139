import { useQuery } from "@tanstack/react-query";
import { recipientStates } from "#contract/sms/campaign-constants.ts";
import type { CampaignRecipient, SmsCampaign } from "#contract/sms/campaign-schemas.ts";
import { adminPaths } from "#web/lib/admin-paths.ts";
import { ExportLinks } from "#web/lib/export-links.tsx";
import { formatLocalDateTime, isFuture } from "#web/lib/format-date.ts";
import { Link } from "#web/lib/link.tsx";
import { ListEmptyState } from "#web/lib/list-empty-state.tsx";
import { ListFilter, ListFilters } from "#web/lib/list-filters.tsx";
import { useListParams } from "#web/lib/list-params.ts";
import { useCan } from "#web/lib/me.ts";
import { PagedList } from "#web/lib/paged-list.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { Cell, CellNote, HeaderCell, Row, Table } from "#web/ui/table.tsx";
import { recipientStateLabels, RecipientStateBadge, skipReasonLabels } from "./campaign-labels.tsx";
import { campaignRecipients, RECIPIENT_PAGE_SIZE } from "./campaign-queries.ts";

const STATES = recipientStates.map((value) => ({ value, label: recipientStateLabels[value] }));

/** The result of each person. */
export function CampaignRecipients({ campaign }: { campaign: SmsCampaign }) {
  const { getParam, page } = useListParams();
  const canExport = useCan("data.export");
  const state = getParam("state", recipientStates);
  const query = useQuery(campaignRecipients(campaign, { state, page }));
  return (
    <section className="grid gap-4" aria-label="Recipients">
      <ListFilters unpadded>
        <ListFilter label="Result" allLabel="Any result" name="state" options={STATES} value={state} />
        {canExport && (
          <ExportLinks
            entity="campaign-recipients"
            filter={{ campaignId: campaign.id, state }}
            total={query.data?.total ?? 0}
          />
        )}
      </ListFilters>
      <PagedList
        query={query}
        itemLabel="recipients"
        pageSize={RECIPIENT_PAGE_SIZE}
        unpadded
        empty={
          <ListEmptyState
            isFiltered={state !== ""}
            filtered={{
              title: "No recipients with this result",
              text: "Choose another result.",
              clear: { label: "Show all recipients", href: "?" },
            }}
            unfiltered={{ title: "No recipients yet", text: "The audience is being read." }}
          />
        }
      >
        {(rows) => (
          <Panel>
            <Table
              caption="Recipients"
              head={
                <>
                  <HeaderCell>Person</HeaderCell>
                  <HeaderCell>Number</HeaderCell>
                  <HeaderCell>Result</HeaderCell>
                  <HeaderCell>Time</HeaderCell>
                  <HeaderCell numeric>Segments</HeaderCell>
                </>
              }
            >
              {rows.map((row) => (
                <RecipientRow key={row.id} row={row} />
              ))}
            </Table>
          </Panel>
        )}
      </PagedList>
    </section>
  );
}

function RecipientRow({ row }: { row: CampaignRecipient }) {
  const note = row.reason ? skipReasonLabels[row.reason] : row.error;
  const time = row.deliveredAt ?? row.sentAt;
  const due = row.notBefore && isFuture(row.notBefore) ? row.notBefore : null;
  return (
    <Row>
      <Cell as="title">
        {row.personId ? (
          <Link to={adminPaths.lead(row.personId)} className="link link-quiet [overflow-wrap:anywhere]">
            {row.name ?? "No name"}
          </Link>
        ) : (
          <span className="text-ink-3">Erased person</span>
        )}
      </Cell>
      <Cell className="fig whitespace-nowrap" label="Number">
        {row.number ?? <span className="text-ink-3">None</span>}
      </Cell>
      <Cell>
        <RecipientStateBadge state={row.state} />
        {note && <CellNote>{note}</CellNote>}
      </Cell>
      <Cell className="fig whitespace-nowrap" label="Time">
        {time ? (
          <time dateTime={time}>{formatLocalDateTime(time)}</time>
        ) : due ? (
          <>
            from <time dateTime={due}>{formatLocalDateTime(due)}</time>
          </>
        ) : (
          <span className="text-ink-3">–</span>
        )}
      </Cell>
      <Cell numeric label="Segments">
        {row.segments ?? "–"}
      </Cell>
    </Row>
  );
}
