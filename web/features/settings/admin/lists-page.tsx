import { useQuery } from "@tanstack/react-query";
import { AdminPage } from "#web/lib/admin-page.tsx";
import { adminPaths } from "#web/lib/admin-paths.ts";
import { QueryContent } from "#web/lib/query-content.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { SkeletonRows } from "#web/ui/skeleton.tsx";
import { ListPanel } from "./list-panel.tsx";
import { listUsage } from "./list-queries.ts";

/** Business lists: industries, article categories, contact topics and departments. */
export function Component() {
  const query = useQuery(listUsage());
  return (
    <AdminPage
      title="Lists"
      note="What forms, filters and editors offer. A new name appears everywhere at once."
      trail={[{ label: "Settings", href: adminPaths.portal("settings") }]}
    >
      <QueryContent
        query={query}
        errorTitle="The lists could not be loaded"
        fallback={
          <Panel padded>
            <SkeletonRows count={6} label="Loading the lists" />
          </Panel>
        }
      >
        {(lists) => (
          <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 xl:grid-cols-2">
            {lists.map((list) => (
              <ListPanel key={list.name} list={list} />
            ))}
          </div>
        )}
      </QueryContent>
    </AdminPage>
  );
}
