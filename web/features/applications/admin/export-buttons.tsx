import { useQuery } from "@tanstack/react-query";
import { MAX_EXPORT_ROWS } from "#contract/exports/constants.ts";
import { adminPaths } from "#web/lib/admin-paths.ts";
import { useListParams } from "#web/lib/list-params.ts";
import { useCan } from "#web/lib/me.ts";
import { Button } from "#web/ui/button.tsx";
import { DownloadIcon } from "#web/ui/icons-actions.tsx";
import { parseMessageFilter, messageList } from "#web/features/inbox/admin/queries.ts";
import { parseApplicationFilter, applicationList } from "./queries.ts";

/** CSV downloads of the tab's filtered list. */
export function ExportButtons({ tab }: { tab: string }) {
  const canExport = useCan("data.export");
  if (!canExport || tab === "privacy") return null;
  return tab === "contacts" ? <MessageExport /> : <ApplicationExport />;
}

// These queries are already loaded by the list on the same screen.

function ApplicationExport() {
  const filter = parseApplicationFilter(useListParams());
  const { data } = useQuery(applicationList(filter));
  const { q, stage, jobId, repeated } = filter;
  return (
    <ExportLinks entity="applications" filter={{ q, stage, jobId, repeated }} total={data?.total ?? 0} />
  );
}

function MessageExport() {
  const filter = parseMessageFilter(useListParams());
  const { data } = useQuery(messageList(filter));
  return (
    <ExportLinks entity="contacts" filter={{ q: filter.q, kind: filter.kind }} total={data?.total ?? 0} />
  );
}

type ExportLinksProps = {
  entity: "applications" | "contacts";
  filter: Record<string, string>;
  total: number;
};

/** One link per part, because a file holds a limited number of rows. */
function ExportLinks({ entity, filter, total }: ExportLinksProps) {
  const parts = Math.max(1, Math.ceil(total / MAX_EXPORT_ROWS));
  return Array.from({ length: parts }, (_, index) => index + 1).map((part) => (
    <Button key={part} asChild variant="line" size="sm">
      <a href={adminPaths.csvExport(entity, { ...filter, part: part > 1 ? String(part) : "" })} download>
        <DownloadIcon size={14} />
        {parts === 1 ? "Export CSV" : `Export CSV, part ${part} of ${parts}`}
      </a>
    </Button>
  ));
}
