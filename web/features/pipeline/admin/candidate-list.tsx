import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import type { Board, PipelineCard } from "#contract/pipeline/schemas.ts";
import { adminPaths } from "#web/lib/admin-paths.ts";
import { FormattedDate } from "#web/lib/formatted-time.tsx";
import { Link } from "#web/lib/link.tsx";
import { ListEmptyState } from "#web/lib/list-empty-state.tsx";
import { ListFilter, ListFilters } from "#web/lib/list-filters.tsx";
import { useListParams } from "#web/lib/list-params.ts";
import { useCan } from "#web/lib/me.ts";
import { PagedList } from "#web/lib/paged-list.tsx";
import { type Selection, useSelection } from "#web/lib/use-selection.ts";
import { Button } from "#web/ui/button.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { FileIcon } from "#web/ui/icons-objects.tsx";
import { Cell, CellNote, HeaderCell, Row, Table } from "#web/ui/table.tsx";
import { BulkMoveBar } from "./bulk-move-bar.tsx";
import { formatDaysInStage } from "./days-in-stage.ts";
import { candidatePage, LIST_PAGE_SIZE, type PipelineFilter } from "./queries.ts";
import { toChoices } from "./stage-choice.ts";

type Props = { jobId: string; filter: PipelineFilter; board: UseQueryResult<Board> };

/** Candidates of a job, latest applications first, with bulk moves. */
export function CandidateList({ jobId, filter, board }: Props) {
  const { getParam, page } = useListParams();
  const stages = board.data?.stages ?? [];
  const stageId = stages.some(({ id }) => id === getParam("stage")) ? getParam("stage") : "";
  const query = useQuery({
    ...candidatePage(jobId, filter, stageId, page),
    enabled: board.data !== undefined,
  });
  const isFiltered = Boolean(filter.q || filter.owner || filter.resume || stageId);
  return (
    <>
      <ListFilters>
        <ListFilter
          label="Stage"
          allLabel="Any stage"
          name="stage"
          value={stageId}
          options={stages.map(({ id, name }) => ({ value: id, label: name }))}
        />
      </ListFilters>
      <PagedList
        query={query}
        itemLabel="candidates"
        pageSize={LIST_PAGE_SIZE}
        empty={
          <ListEmptyState
            isFiltered={isFiltered}
            className="m-4"
            filtered={{
              title: "No candidates match these filters",
              text: "Search covers names, email addresses and positions.",
              clear: { label: "Show all candidates", href: "?view=list" },
            }}
            unfiltered={{
              title: "No candidates yet",
              text: "People who apply for this job appear here.",
            }}
          />
        }
      >
        {(rows) => (
          <Candidates rows={rows} board={board.data!} scope={JSON.stringify([jobId, filter, stageId])} />
        )}
      </PagedList>
    </>
  );
}

type CandidatesProps = { rows: PipelineCard[]; board: Board; scope: string };

function Candidates({ rows, board, scope }: CandidatesProps) {
  const canMove = useCan("crm.write");
  const canSend = useCan("submittals.send");
  const selection = useSelection(rows, scope);
  const stageNames = new Map(board.stages.map(({ id, name }) => [id, name]));
  return (
    <>
      {selection.selected.length > 0 && (
        <BulkMoveBar
          selection={selection}
          choices={toChoices(board.stages)}
          toSubject={(card) => ({ ...card, jobTitle: board.job.title, company: board.job.company })}
        >
          {canSend && (
            <Button asChild size="sm" variant="outline">
              <Link
                to={adminPaths.newShortlist(
                  board.job.id,
                  selection.selected.map(({ id }) => id),
                )}
              >
                Send shortlist
              </Link>
            </Button>
          )}
        </BulkMoveBar>
      )}
      <Table
        caption="Candidates, latest applications first"
        head={
          <>
            {canMove && (
              <HeaderCell>
                <span className="sr-only">Selection</span>
                <Checkbox
                  label="Select all on this page"
                  hideLabel
                  className="max-desk:hidden"
                  checked={selection.isPageSelected}
                  onChange={({ target }) => selection.selectPage(target.checked)}
                />
              </HeaderCell>
            )}
            <HeaderCell>Name</HeaderCell>
            <HeaderCell>Stage</HeaderCell>
            <HeaderCell numeric>In stage</HeaderCell>
            <HeaderCell>Owner</HeaderCell>
            <HeaderCell numeric>Applied</HeaderCell>
          </>
        }
      >
        {rows.map((card) => (
          <CandidateRow
            key={card.id}
            card={card}
            stageName={stageNames.get(card.stageId) ?? ""}
            selection={canMove ? selection : undefined}
          />
        ))}
      </Table>
    </>
  );
}

type RowProps = { card: PipelineCard; stageName: string; selection: Selection<PipelineCard> | undefined };

function CandidateRow({ card, stageName, selection }: RowProps) {
  const name = `${card.firstName} ${card.lastName}`;
  const isSelected = selection?.isSelected(card.id) ?? false;
  return (
    <Row selected={isSelected}>
      {selection && (
        <Cell>
          <Checkbox
            label={`Select ${name}`}
            hideLabel
            checked={isSelected}
            onChange={(event) => selection.onSelect(card.id, event)}
          />
        </Cell>
      )}
      <Cell as="title" className={selection && "max-desk:basis-[calc(100%-3rem)]!"}>
        <span className="flex items-center gap-1.5">
          <Link
            to={adminPaths.application(card.id)}
            className="[overflow-wrap:anywhere] hover:underline hover:decoration-signal hover:underline-offset-4"
          >
            {name}
          </Link>
          {card.hasResume && <FileIcon title="Has a resume" size={14} className="shrink-0 text-ink-3" />}
        </span>
        {card.headline && <CellNote>{card.headline}</CellNote>}
      </Cell>
      <Cell>{stageName}</Cell>
      <Cell numeric>{formatDaysInStage(card.stageChangedAt)}</Cell>
      <Cell>{card.owner ?? <span className="text-ink-3">None</span>}</Cell>
      <Cell numeric className="max-desk:ml-auto">
        <FormattedDate at={card.createdAt} />
      </Cell>
    </Row>
  );
}
