import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import type { ApplicationSort } from "#contract/applications/constants.ts";
import type { Application } from "#contract/applications/schemas.ts";
import type { ApplicationChange } from "#contract/inbox/application-edit-endpoints.ts";
import { adminPaths } from "#web/lib/admin-paths.ts";
import { callApi } from "#web/lib/api.ts";
import { FormattedDate } from "#web/lib/formatted-time.tsx";
import { useListParams } from "#web/lib/list-params.ts";
import { BulkBar } from "#web/lib/list/bulk-bar.tsx";
import type { BulkField } from "#web/lib/list/bulk-fields.ts";
import { CellNone, CellText } from "#web/lib/list/cell-text.tsx";
import { DataTable, type ListColumn } from "#web/lib/list/data-table.tsx";
import { ownerField, useOwnerOptions } from "#web/lib/list/owner-options.ts";
import type { ListSort } from "#web/lib/list/use-list-sort.ts";
import { useCan } from "#web/lib/me.ts";
import { useSelection } from "#web/lib/use-selection.ts";
import { APPLICATION_NOUNS, invalidateApplications, type toApplicationFilter } from "./queries.ts";
import { fullName, MoveSelectedApplications, NameCell, OwnerCell, StageCell } from "./application-cells.tsx";

type Filter = ReturnType<typeof toApplicationFilter>;
type Props = {
  applications: Application[];
  total: number;
  filter: Filter;
  sort: ListSort<ApplicationSort>;
};

export function ApplicationTable({ applications, total, filter, sort }: Props) {
  const navigate = useNavigate();
  const from = useListParams().href({}).slice(1);
  const queryClient = useQueryClient();
  const canEdit = useCan("crm.write");
  const selection = useSelection(applications, JSON.stringify(filter), total);
  const [bulkField, setBulkField] = useState<string | null>(null);
  const fields = useBulkFields();
  return (
    <>
      {canEdit && (
        <BulkBar
          nouns={APPLICATION_NOUNS}
          selection={selection}
          total={total}
          filter={filter}
          fields={fields}
          send={(body) => callApi("POST /api/applications/bulk-edit", { body })}
          onChanged={() => void invalidateApplications(queryClient)}
          openField={bulkField}
          onOpenField={setBulkField}
          actions={<MoveSelectedApplications selection={selection} />}
        />
      )}
      <DataTable
        caption="Applications"
        columns={COLUMNS}
        rows={applications}
        sort={sort}
        selection={canEdit ? selection : undefined}
        rowName={fullName}
        onOpen={({ id }) => void navigate(adminPaths.application(id, from))}
        onBulkEdit={() => setBulkField("")}
      />
    </>
  );
}

function useBulkFields(): BulkField<ApplicationChange>[] {
  const owners = useOwnerOptions();
  return [
    ownerField(
      owners.choices,
      "The owner belongs to the person: other applications of the same person get it too.",
    ),
  ];
}

const COLUMNS: ListColumn<Application, ApplicationSort>[] = [
  {
    key: "name",
    label: "Name",
    sort: "name",
    as: "title",
    cell: (application) => <NameCell application={application} />,
  },
  {
    key: "job",
    label: "Job",
    sort: "job",
    className: "max-desk:w-full max-desk:basis-full",
    cell: ({ jobTitle }) =>
      jobTitle ? <CellText>{jobTitle}</CellText> : <CellNone>General application</CellNone>,
  },
  {
    key: "contact",
    label: "Email and phone",
    hiddenBelow: "xl",
    className: "max-desk:w-full max-desk:basis-full",
    cell: ({ email, phone }) => <CellText note={phone}>{email}</CellText>,
  },
  {
    key: "stage",
    label: "Stage",
    sort: "stage",
    width: "w-32",
    cell: (application) => <StageCell application={application} />,
  },
  {
    key: "owner",
    label: "Owner",
    width: "w-36",
    cell: (application) => <OwnerCell application={application} />,
  },
  {
    key: "received",
    label: "Received",
    sort: "received",
    numeric: true,
    width: "w-28",
    className: "max-desk:ml-auto",
    cell: ({ createdAt }) => <FormattedDate at={createdAt} />,
  },
];
