import { useState } from "react";
import type { RowResult } from "#contract/imports/schemas.ts";
import { Button } from "#web/ui/button.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { countOutcomes } from "../parse/run.ts";
import { OutcomeCounts } from "./outcome-counts.tsx";
import { RowTable } from "./row-table.tsx";

const PAGE_SIZE = 50;

/** Failures first, then the rows with a remark. */
const listRemarks = (results: readonly RowResult[]): RowResult[] => [
  ...results.filter(({ outcome }) => outcome === "failed"),
  ...results.filter(({ outcome, reason }) => outcome !== "failed" && reason !== null),
];

/** What the import would do. */
export function CheckResult({ results }: { results: readonly RowResult[] }) {
  const [limit, setLimit] = useState(PAGE_SIZE);
  const remarks = listRemarks(results);
  return (
    <Panel title="What the import will do">
      <div className="p-4" role="status">
        <OutcomeCounts counts={countOutcomes(results)} />
      </div>
      {remarks.length > 0 && <RowTable rows={remarks.slice(0, limit)} />}
      {remarks.length > limit && (
        <p className="border-t border-line px-4 py-2.5">
          <Button variant="text" size="sm" onClick={() => setLimit(limit + PAGE_SIZE)}>
            Show more rows
          </Button>
        </p>
      )}
    </Panel>
  );
}
