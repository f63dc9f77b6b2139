import { useQuery } from "@tanstack/react-query";
import { rowOutcomes } from "#contract/imports/constants.ts";
import { outcomeLabels } from "#contract/imports/labels.ts";
import { ListFilter, ListFilters } from "#web/lib/list-filters.tsx";
import { useListParams } from "#web/lib/list-params.ts";
import { PagedList } from "#web/lib/paged-list.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { importById, importRows, ROW_PAGE_SIZE } from "./queries.ts";
import { RowTable } from "./row-table.tsx";

const OUTCOMES = rowOutcomes.map((value) => ({ value, label: outcomeLabels[value] }));

/** The outcome of each row of an import. */
export function ImportRowsDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { page, getParam } = useListParams("rows");
  const outcome = getParam("outcome", rowOutcomes);
  const { data: found } = useQuery(importById(id));
  const query = useQuery(importRows(id, outcome, page));
  return (
    <Dialog
      open
      wide
      onOpenChange={(open) => !open && onClose()}
      title={found ? `Rows of ${found.fileName}` : "Rows"}
    >
      <ListFilters unpadded countLabels={["row", "rows"]} total={query.data?.total}>
        <ListFilter
          label="Outcome"
          allLabel="Any outcome"
          name="outcome"
          options={OUTCOMES}
          value={outcome}
          resetParams={["rows"]}
        />
      </ListFilters>
      <PagedList
        query={query}
        itemLabel="rows"
        pageSize={ROW_PAGE_SIZE}
        pageParam="rows"
        unpadded
        empty={<EmptyState title="No rows with this outcome">Choose another one.</EmptyState>}
      >
        {(rows) => <RowTable rows={rows} />}
      </PagedList>
    </Dialog>
  );
}
