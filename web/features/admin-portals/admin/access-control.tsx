import { useQuery } from "@tanstack/react-query";
import { Loaded } from "#web/lib/loaded.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { SkeletonRows } from "#web/ui/skeleton.tsx";
import { MatrixPanel } from "./access-matrix.tsx";
import { PeoplePanel } from "./users-panel.tsx";
import { accessMatrix } from "./queries.ts";

/** Who there is, and which portal is open to whom. */
export function AccessControl() {
  const query = useQuery(accessMatrix());
  return (
    <Loaded
      query={query}
      problem="The access rules could not be loaded"
      waiting={
        <Panel>
          <div className="-my-px px-4">
            <SkeletonRows count={4} label="Loading users and portals" />
          </div>
        </Panel>
      }
    >
      {(matrix) => (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
          <PeoplePanel matrix={matrix} />
          <MatrixPanel matrix={matrix} />
        </div>
      )}
    </Loaded>
  );
}
