import { MAX_EXPORT_ROWS } from "#contract/exports/constants.ts";
import { Button } from "#web/ui/button.tsx";
import { DownloadIcon } from "#web/ui/icons-actions.tsx";
import { adminPaths } from "./admin-paths.ts";
import { onDownload } from "./on-download.ts";

type ExportLinksProps = {
  entity: "contacts" | "clients" | "placements" | "campaign-recipients";
  filter: Record<string, string>;
  total: number;
};

/** CSV downloads of a filtered list. One link per part, because a file holds a limited number of rows. */
export function ExportLinks({ entity, filter, total }: ExportLinksProps) {
  const parts = Math.max(1, Math.ceil(total / MAX_EXPORT_ROWS));
  return Array.from({ length: parts }, (_, index) => index + 1).map((part) => (
    <Button key={part} asChild variant="line" size="sm">
      <a
        href={adminPaths.csvExport(entity, { ...filter, part: part > 1 ? String(part) : "" })}
        download
        onClick={onDownload}
      >
        <DownloadIcon size={14} />
        {parts === 1 ? "Export CSV" : `Export CSV, part ${part} of ${parts}`}
      </a>
    </Button>
  ));
}
