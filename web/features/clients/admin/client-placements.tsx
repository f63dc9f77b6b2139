import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { QueryRows } from "#web/lib/query-content.tsx";
import { Button } from "#web/ui/button.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { placementList } from "./placement-queries.ts";
import { PlacementTable } from "./placement-table.tsx";

const FIRST = 20;
const MAX = 500;

export function ClientPlacements({ clientId }: { clientId: string }) {
  const [limit, setLimit] = useState(FIRST);
  const query = useQuery(placementList({ clientId }, 1, limit));
  return (
    <Panel title="Placements">
      <QueryRows
        query={query}
        errorTitle="The placements could not be loaded"
        skeletonCount={2}
        loadingLabel="Loading placements"
      >
        {({ rows, total }) =>
          rows.length === 0 ? (
            <p className="px-4 py-3 text-ink-2">
              No placements yet. Record an offer on the page of an application in the stage Offer.
            </p>
          ) : (
            <>
              <PlacementTable placements={rows} caption="Placements" hideClient />
              {total > rows.length && limit < MAX && (
                <div className="border-t border-line px-4 py-2">
                  <Button variant="text" size="sm" onClick={() => setLimit(MAX)}>
                    Show all {total}
                  </Button>
                </div>
              )}
            </>
          )
        }
      </QueryRows>
    </Panel>
  );
}
