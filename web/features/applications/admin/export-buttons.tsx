import { useQuery } from "@tanstack/react-query";
import { EXPORT_MOST } from "#contract/exports/constants.ts";
import { adminPaths } from "#web/lib/admin-paths.ts";
import { useListParams } from "#web/lib/list-params.ts";
import { useCan } from "#web/lib/me.ts";
import { Button } from "#web/ui/button.tsx";
import { DownloadIcon } from "#web/ui/icons-actions.tsx";
import { messageFilter, messageList } from "#web/features/inbox/admin/queries.ts";
import { applicationFilter, applicationList } from "./queries.ts";

/** What the filters of a tab let through, as files. */
export function Export({ tab }: { tab: string }) {
  const mayExport = useCan("data.export");
  if (!mayExport || tab === "privacy") return null;
  return tab === "contacts" ? <MessageFiles /> : <ApplicationFiles />;
}

// The lists are on the screen anyway: their counts come from the same answer.

function ApplicationFiles() {
  const filter = applicationFilter(useListParams());
  const { data } = useQuery(applicationList(filter));
  const { q, stage, jobId, repeated } = filter;
  return <Files entity="applications" filter={{ q, stage, jobId, repeated }} total={data?.total ?? 0} />;
}

function MessageFiles() {
  const filter = messageFilter(useListParams());
  const { data } = useQuery(messageList(filter));
  return <Files entity="contacts" filter={{ q: filter.q, kind: filter.kind }} total={data?.total ?? 0} />;
}

type FilesProps = { entity: "applications" | "contacts"; filter: Record<string, string>; total: number };

/** One file, or as many as all the rows need: none is left out unseen. */
function Files({ entity, filter, total }: FilesProps) {
  const parts = Math.max(1, Math.ceil(total / EXPORT_MOST));
  return Array.from({ length: parts }, (_, index) => index + 1).map((part) => (
    <Button key={part} asChild variant="line" size="sm">
      <a href={adminPaths.exportFile(entity, { ...filter, part: part > 1 ? String(part) : "" })} download>
        <DownloadIcon size={14} />
        {parts === 1 ? "Export CSV" : `Export CSV, part ${part} of ${parts}`}
      </a>
    </Button>
  ));
}
