import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { adminPaths } from "#web/lib/admin-paths.ts";
import { RelativeTime } from "#web/lib/formatted-time.tsx";
import { Link } from "#web/lib/link.tsx";
import { useCan, useCanOpenScreen } from "#web/lib/me.ts";
import { QueryContent } from "#web/lib/query-content.tsx";
import { Button } from "#web/ui/button.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { SkeletonRows } from "#web/ui/skeleton.tsx";
import { ActivitySentence } from "./activity-sentence.tsx";
import { HISTORY_SIZE, recordHistory } from "./queries.ts";

type Props = {
  entityType: string;
  /** Without it, everything about this type of record. */
  entityId?: string;
};

/** Whether the user may read the activity log. */
export function useCanAudit(): boolean {
  const canAudit = useCan("audit.read");
  return useCanOpenScreen("portals") && canAudit;
}

/** What happened to a record, for those who may read the activity log. Loaded when it is opened. */
export function RecordHistory({ entityType, entityId }: Props) {
  const [isOpen, setOpen] = useState(false);
  if (!useCanAudit()) return null;
  return (
    <Panel
      title="Change history"
      actions={
        isOpen ? (
          <Link
            to={adminPaths.activityLog({ entity: entityType, ...(entityId && { record: entityId }) })}
            className="link link-quiet text-sm"
          >
            Open in activity log
          </Link>
        ) : (
          <Button size="sm" variant="text" onClick={() => setOpen(true)}>
            Show
          </Button>
        )
      }
    >
      {isOpen && <Entries entityType={entityType} entityId={entityId} />}
    </Panel>
  );
}

function Entries({ entityType, entityId }: { entityType: string; entityId: string | undefined }) {
  const query = useQuery(recordHistory(entityType, entityId));
  return (
    <QueryContent
      query={query}
      errorTitle="The history could not be loaded"
      className="m-4"
      fallback={
        <div className="px-4">
          <SkeletonRows count={3} label="Loading the history" />
        </div>
      }
    >
      {({ rows, total }) =>
        rows.length === 0 ? (
          <p className="p-4 text-sm text-ink-2">No entries.</p>
        ) : (
          <>
            <ol aria-label="Change history, newest first" className="divide-y divide-line text-sm">
              {rows.map((entry) => (
                <li key={entry.id} className="flex items-baseline justify-between gap-3 px-4 py-2">
                  <span className="min-w-0 [overflow-wrap:anywhere]">
                    <ActivitySentence entry={entry} />
                  </span>
                  <span className="fig text-xs text-ink-3">
                    <RelativeTime at={entry.createdAt} />
                  </span>
                </li>
              ))}
            </ol>
            {total > HISTORY_SIZE && (
              <p className="border-t border-line px-4 py-2 text-sm text-ink-3">
                The newest {HISTORY_SIZE} of {total}.
              </p>
            )}
          </>
        )
      }
    </QueryContent>
  );
}
