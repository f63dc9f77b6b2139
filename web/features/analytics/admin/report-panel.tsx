import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { AnalyticsRange, AnalyticsTable } from "#contract/analytics/constants.ts";
import { adminPaths } from "#web/lib/admin-paths.ts";
import { onDownload } from "#web/lib/on-download.ts";
import { useCan } from "#web/lib/me.ts";
import { QueryRows } from "#web/lib/query-content.tsx";
import { Button } from "#web/ui/button.tsx";
import { DownloadIcon } from "#web/ui/icons-actions.tsx";
import { Panel } from "#web/ui/panel.tsx";

type ReportPanelProps<T> = {
  title: string;
  /** How it is counted. */
  note: ReactNode;
  query: UseQueryResult<T>;
  csv: { table: AnalyticsTable; range: AnalyticsRange };
  children: (report: T) => ReactNode;
};

/** A panel with a report, how it is counted and its CSV file. */
export function ReportPanel<T>({ title, note, query, csv, children }: ReportPanelProps<T>) {
  const canExport = useCan("data.export");
  return (
    <Panel
      title={title}
      actions={
        canExport && (
          <Button asChild variant="line" size="sm">
            <a
              href={adminPaths.analyticsExport(csv.table, csv.range)}
              download
              onClick={onDownload}
              aria-label={`Export CSV: ${title}`}
            >
              <DownloadIcon size={14} />
              Export CSV
            </a>
          </Button>
        )
      }
      footer={<p className="text-xs text-ink-3">{note}</p>}
    >
      <QueryRows
        query={query}
        errorTitle={`${title} could not be loaded`}
        skeletonCount={4}
        loadingLabel={`Loading ${title.toLowerCase()}`}
      >
        {children}
      </QueryRows>
    </Panel>
  );
}

/** A line instead of an empty table. */
export const NoRows = ({ children }: { children: ReactNode }) => (
  <p className="px-4 py-5 text-ink-2">{children}</p>
);
