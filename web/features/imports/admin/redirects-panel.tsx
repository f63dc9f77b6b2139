import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Redirect } from "#contract/redirects/schemas.ts";
import { RelativeTime } from "#web/lib/formatted-time.tsx";
import { ListEmptyState } from "#web/lib/list-empty-state.tsx";
import { ListFilters, ListSearch } from "#web/lib/list-filters.tsx";
import { useListParams } from "#web/lib/list-params.ts";
import { PagedList } from "#web/lib/paged-list.tsx";
import { runMutation } from "#web/lib/run-mutation.ts";
import { AlertDialog } from "#web/ui/alert-dialog.tsx";
import { Button } from "#web/ui/button.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { Cell, HeaderCell, Row, Table } from "#web/ui/table.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { NewRedirectDialog } from "./new-redirect-dialog.tsx";
import { REDIRECT_PAGE_SIZE, redirectList, useDeleteRedirect } from "./queries.ts";

/** Old addresses and where they lead. */
export function RedirectsPanel() {
  const { page, getParam } = useListParams();
  const [isAdding, setAdding] = useState(false);
  const q = getParam("q");
  const query = useQuery(redirectList({ q, page }));
  const addButton = (
    <Button variant="line" size="sm" onClick={() => setAdding(true)}>
      Add redirect
    </Button>
  );
  return (
    <Panel title="Redirects" actions={addButton}>
      <ListFilters countLabels={["redirect", "redirects"]} total={query.data?.total}>
        <ListSearch label="Search addresses" value={q} maxLength={200} />
      </ListFilters>
      <PagedList
        query={query}
        itemLabel="redirects"
        pageSize={REDIRECT_PAGE_SIZE}
        empty={
          <ListEmptyState
            isFiltered={q !== ""}
            level={3}
            className="m-4"
            filtered={{
              title: "No redirects match",
              text: "Search covers old and new addresses.",
              clear: { label: "Show all redirects", href: "?tab=redirects" },
            }}
            unfiltered={{
              title: "No redirects yet",
              text: "Old addresses of imported articles and jobs appear here. Renamed articles and jobs need none: their earlier addresses keep working.",
            }}
          />
        }
      >
        {(rows) => (
          <Table
            caption="Redirects, newest first"
            head={
              <>
                <HeaderCell>Old address</HeaderCell>
                <HeaderCell>Leads to</HeaderCell>
                <HeaderCell numeric>Added</HeaderCell>
                <HeaderCell hideLabel>Delete</HeaderCell>
              </>
            }
          >
            {rows.map((redirect) => (
              <RedirectRow key={redirect.id} redirect={redirect} />
            ))}
          </Table>
        )}
      </PagedList>
      {isAdding && <NewRedirectDialog onClose={() => setAdding(false)} />}
    </Panel>
  );
}

function RedirectRow({ redirect: { id, from, to, createdAt } }: { redirect: Redirect }) {
  const [isOpen, setOpen] = useState(false);
  const remove = useDeleteRedirect();
  const confirm = () =>
    runMutation(remove, id, {
      onSuccess: () => toast({ title: "Redirect deleted", tone: "positive" }),
      onError: ({ message }) => {
        setOpen(false);
        toast({ title: "Error", description: message, tone: "danger" });
      },
    });
  return (
    <Row>
      <Cell as="title" className="[overflow-wrap:anywhere]">
        {from}
      </Cell>
      <Cell className="[overflow-wrap:anywhere] max-desk:basis-full">
        {to ?? <span className="text-ink-3">Gone (410)</span>}
      </Cell>
      <Cell numeric>
        <RelativeTime at={createdAt} />
      </Cell>
      <Cell as="actions">
        <Button
          variant="line"
          size="sm"
          aria-label={`Delete the redirect of ${from}`}
          onClick={() => setOpen(true)}
        >
          Delete
        </Button>
        <AlertDialog
          open={isOpen}
          onOpenChange={setOpen}
          title="Delete this redirect?"
          cancelLabel="Keep redirect"
          confirmLabel="Delete redirect"
          pending={remove.isPending}
          pendingLabel="Deleting…"
          onConfirm={confirm}
        >
          {from} then answers with the page of missing pages.
        </AlertDialog>
      </Cell>
    </Row>
  );
}
