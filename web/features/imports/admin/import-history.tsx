import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Import } from "#contract/imports/schemas.ts";
import { kindLabels, sourceLabels, statusLabels } from "#contract/imports/labels.ts";
import type { ImportStatus } from "#contract/imports/constants.ts";
import { RelativeTime } from "#web/lib/formatted-time.tsx";
import { Link } from "#web/lib/link.tsx";
import { useListParams } from "#web/lib/list-params.ts";
import { PagedList } from "#web/lib/paged-list.tsx";
import { runMutation } from "#web/lib/run-mutation.ts";
import { AlertDialog } from "#web/ui/alert-dialog.tsx";
import { Badge, type BadgeStatus } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { Cell, CellNote, HeaderCell, Row, Table } from "#web/ui/table.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { ImportRowsDialog } from "./import-rows-dialog.tsx";
import { formatCounts } from "./outcome-counts.tsx";
import { IMPORT_PAGE_SIZE, importList, useUndoImport } from "./queries.ts";

const statusBadges: Record<ImportStatus, BadgeStatus> = {
  running: "pending",
  finished: "approved",
  undoing: "pending",
  undone: "archived",
};

/** All imports, newest first. */
export function ImportHistory() {
  const { page, getParam, setParam } = useListParams();
  const query = useQuery(importList(page));
  const openId = getParam("import");
  return (
    <Panel title="Imports">
      <PagedList
        query={query}
        itemLabel="imports"
        pageSize={IMPORT_PAGE_SIZE}
        empty={
          <EmptyState title="No imports yet" className="m-4">
            Each imported file is listed here with its rows, and can be undone.
          </EmptyState>
        }
      >
        {(imports) => (
          <Table
            caption="Imports, newest first"
            head={
              <>
                <HeaderCell>File</HeaderCell>
                <HeaderCell>State</HeaderCell>
                <HeaderCell>Rows</HeaderCell>
                <HeaderCell numeric>Started</HeaderCell>
                <HeaderCell hideLabel>Actions</HeaderCell>
              </>
            }
          >
            {imports.map((one) => (
              <ImportItem key={one.id} one={one} />
            ))}
          </Table>
        )}
      </PagedList>
      {openId && <ImportRowsDialog id={openId} onClose={() => setParam("import", "")} />}
    </Panel>
  );
}

function ImportItem({ one }: { one: Import }) {
  const { href } = useListParams();
  const { id, fileName, kind, source, status, counts, createdBy, createdAt } = one;
  return (
    <Row>
      <Cell as="title" className="[overflow-wrap:anywhere]">
        {fileName}
        <CellNote>
          {kindLabels[kind]}, {sourceLabels[source]}
        </CellNote>
      </Cell>
      <Cell>
        <Badge status={statusBadges[status]}>{statusLabels[status]}</Badge>
      </Cell>
      <Cell className="max-desk:basis-full">
        {formatCounts(counts) || "None yet"}
        {status === "running" && <CellNote>To continue, choose the file again under New import.</CellNote>}
      </Cell>
      <Cell numeric className="max-desk:ml-auto">
        <RelativeTime at={createdAt} />
        {createdBy && <CellNote>{createdBy}</CellNote>}
      </Cell>
      <Cell as="actions">
        <Button asChild variant="line" size="sm">
          <Link to={href({ import: id, rows: "", outcome: "" })} aria-label={`Show the rows of ${fileName}`}>
            Rows
          </Link>
        </Button>
        {status !== "undone" && <UndoButton one={one} />}
      </Cell>
    </Row>
  );
}

function UndoButton({ one: { id, fileName } }: { one: Import }) {
  const [isOpen, setOpen] = useState(false);
  const [done, setDone] = useState(0);
  const undo = useUndoImport();
  const confirm = () =>
    runMutation(
      undo,
      { id, onProgress: setDone },
      {
        onSuccess: ({ counts }) => {
          setOpen(false);
          const rest = counts.retained ? ` ${counts.retained} stay: open the rows to see why.` : "";
          toast({ title: "Import undone", description: `${fileName}.${rest}`, tone: "positive" });
        },
        onError: ({ message }) => {
          setOpen(false);
          toast({ title: "The import was not undone completely", description: message, tone: "danger" });
        },
      },
    );
  return (
    <>
      <Button
        variant="line"
        size="sm"
        aria-label={`Undo the import of ${fileName}`}
        onClick={() => setOpen(true)}
      >
        Undo
      </Button>
      <AlertDialog
        open={isOpen}
        onOpenChange={(open) => !undo.isPending && setOpen(open)}
        title={`Undo the import of ${fileName}?`}
        cancelLabel="Keep it"
        confirmLabel="Undo import"
        pending={undo.isPending}
        pendingLabel={done > 0 ? `${done} rows undone…` : "Undoing…"}
        onConfirm={confirm}
      >
        Everything that it created is deleted, unless somebody has changed it since. What stays is listed with
        the reason.
      </AlertDialog>
    </>
  );
}
