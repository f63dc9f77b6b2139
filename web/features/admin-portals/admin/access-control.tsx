import { useQuery } from "@tanstack/react-query";
import { QueryContent } from "#web/lib/query-content.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { SkeletonRows } from "#web/ui/skeleton.tsx";
import { AccessMatrixPanel } from "./access-matrix.tsx";
import { UsersPanel } from "./users-panel.tsx";
import { accessMatrix } from "./queries.ts";

export function AccessControl() {
  const query = useQuery(accessMatrix());
  return (
    <QueryContent
      query={query}
      errorTitle="The access rules could not be loaded"
      fallback={
        <Panel>
          <div className="-my-px px-4">
            <SkeletonRows count={4} label="Loading users and portals" />
          </div>
        </Panel>
      }
    >
      {(matrix) => (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
          <UsersPanel matrix={matrix} />
          <AccessMatrixPanel matrix={matrix} />
        </div>
      )}
    </QueryContent>
  );
}
