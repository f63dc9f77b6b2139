import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import type { PersonSort } from "#contract/people/constants.ts";
import { formatSource } from "#contract/people/labels.ts";
import { refreshLeads } from "#web/features/leads/admin/queries.ts";
import { adminPaths } from "#web/lib/admin-paths.ts";
import { FormattedDate, RelativeTime } from "#web/lib/formatted-time.tsx";
import { BulkBar } from "#web/lib/list/bulk-bar.tsx";
import { CellMissing, CellText } from "#web/lib/list/cell-text.tsx";
import { DataTable, type ListColumn } from "#web/lib/list/data-table.tsx";
import type { ListSort } from "#web/lib/list/use-list-sort.ts";
import { useCan } from "#web/lib/me.ts";
import { useSelection } from "#web/lib/use-selection.ts";
import { usePersonBulkFields } from "./person-bulk-fields.ts";
import { NameCell, OwnerCell, personName, TagsCell } from "./person-cells.tsx";
import { type ListedPerson, PEOPLE_NOUNS, type toPersonFilter } from "./queries.ts";
import { MatchingLines } from "./search-matches.tsx";
import { useBulkUndo } from "./bulk-undo.tsx";

type Props = {
  people: ListedPerson[];
  total: number;
  filter: ReturnType<typeof toPersonFilter>;
  sort: ListSort<PersonSort>;
};

export function PersonTable({ people, total, filter, sort }: Props) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const canEdit = useCan("crm.write");
  const selection = useSelection(people, JSON.stringify(filter), total);
  const [bulkField, setBulkField] = useState<string | null>(null);
  const fields = usePersonBulkFields();
  const undo = useBulkUndo();
  return (
    <>
      {canEdit && (
        <BulkBar
          nouns={PEOPLE_NOUNS}
          selection={selection}
          total={total}
          filter={filter}
          fields={fields}
          send={undo.send}
          onChanged={() => void refreshLeads(queryClient)}
          offerUndo={undo.offer}
          openField={bulkField}
          onOpenField={setBulkField}
        />
      )}
      <DataTable
        caption="People"
        columns={COLUMNS}
        rows={people}
        sort={sort}
        selection={canEdit ? selection : undefined}
        rowName={personName}
        rowDetail={renderMatches}
        onOpen={({ id }) => void navigate(adminPaths.lead(id))}
        onBulkEdit={() => setBulkField("")}
      />
    </>
  );
}

const renderMatches = ({ quotes = [], latestApplication = null }: ListedPerson) =>
  (quotes.length > 0 || latestApplication) && (
    <MatchingLines quotes={quotes} latestApplication={latestApplication} />
  );

const NONE = <CellMissing />;

const COLUMNS: ListColumn<ListedPerson, PersonSort>[] = [
  { key: "name", label: "Person", sort: "name", as: "title", cell: (person) => <NameCell person={person} /> },
  {
    key: "company",
    label: "Company",
    sort: "company",
    width: "w-[15%]",
    cell: ({ company }) => (company ? <CellText>{company}</CellText> : NONE),
  },
  {
    key: "place",
    label: "Place",
    sort: "place",
    width: "w-[12%]",
    hiddenBelow: "xl",
    cell: ({ place }) => (place ? <CellText>{place}</CellText> : NONE),
  },
  { key: "tags", label: "Tags", width: "w-[15%]", cell: (person) => <TagsCell person={person} /> },
  {
    key: "owner",
    label: "Owner",
    sort: "owner",
    width: "w-34",
    cell: (person) => <OwnerCell person={person} />,
  },
  {
    key: "source",
    label: "Source",
    sort: "source",
    width: "w-30",
    hiddenBelow: "wide",
    wideOnly: true,
    cell: ({ source }) => (source ? <CellText>{formatSource(source)}</CellText> : NONE),
  },
  {
    key: "added",
    label: "Added",
    sort: "newest",
    numeric: true,
    width: "w-28",
    hiddenBelow: "wide",
    wideOnly: true,
    cell: ({ createdAt }) => <FormattedDate at={createdAt} />,
  },
  {
    key: "activity",
    label: "Last activity",
    sort: "activity",
    numeric: true,
    width: "w-30",
    className: "max-desk:ml-auto",
    cell: ({ lastActivity }) => (lastActivity ? <RelativeTime at={lastActivity} /> : NONE),
  },
];
