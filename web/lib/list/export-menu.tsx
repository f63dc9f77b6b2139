import { MAX_EXPORT_ROWS } from "#contract/exports/constants.ts";
import { adminPaths } from "#web/lib/admin-paths.ts";
import { onDownload } from "#web/lib/on-download.ts";
import { Button } from "#web/ui/button.tsx";
import { DropdownMenu, MenuItem } from "#web/ui/dropdown-menu.tsx";
import { DownloadIcon } from "#web/ui/icons-actions.tsx";

type Props = {
  entity: "applications" | "people" | "leads" | "jobs" | "articles";
  /** Filter and sort of the list. */
  query: Record<string, string | undefined>;
  total: number;
};

const CHOICES = [
  { columns: "shown", label: "CSV of the columns shown" },
  { columns: "all", label: "CSV of all columns" },
];

/** CSV downloads of the list as it is filtered and sorted. Long lists come in parts. */
export function ExportMenu({ entity, query, total }: Props) {
  const parts = Math.max(1, Math.ceil(total / MAX_EXPORT_ROWS));
  const items = CHOICES.flatMap(({ columns, label }) =>
    Array.from({ length: parts }, (_, index) => ({
      key: `${columns} ${index}`,
      label: parts === 1 ? label : `${label}, part ${index + 1} of ${parts}`,
      href: adminPaths.csvExport(entity, {
        ...Object.fromEntries(Object.entries(query).map(([name, value]) => [name, value ?? ""])),
        columns,
        part: index > 0 ? String(index + 1) : "",
      }),
    })),
  );
  return (
    <DropdownMenu
      trigger={
        <Button variant="text" size="sm">
          <DownloadIcon size={14} />
          Export
        </Button>
      }
    >
      {items.map(({ key, label, href }) => (
        <MenuItem key={key} asChild>
          <a href={href} download onClick={onDownload}>
            {label}
          </a>
        </MenuItem>
      ))}
    </DropdownMenu>
  );
}
