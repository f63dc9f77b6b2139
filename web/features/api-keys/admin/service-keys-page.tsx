import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { AdminPage } from "#web/lib/admin-page.tsx";
import { adminPaths } from "#web/lib/admin-paths.ts";
import { useCan } from "#web/lib/me.ts";
import { QueryContent } from "#web/lib/query-content.tsx";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { PlusIcon } from "#web/ui/icons-actions.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { SkeletonRows } from "#web/ui/skeleton.tsx";
import { KeyDialog } from "./key-dialog.tsx";
import { KeyList } from "./key-list.tsx";
import { serviceKeyList } from "./queries.ts";

/** Keys of programs that act in their own name. Only those who manage users change them. */
export function Component() {
  const query = useQuery(serviceKeyList());
  const [isOpen, setIsOpen] = useState(false);
  const canChange = useCan("users.manage");
  const newKey = (
    <Button onClick={() => setIsOpen(true)}>
      <PlusIcon size={14} />
      New service key
    </Button>
  );
  return (
    <AdminPage
      title="Service keys"
      note="Let programs use the API in their own name. Personal keys are under My profile."
      trail={[{ label: "Settings", href: adminPaths.portal("settings") }]}
      actions={
        <>
          <Button asChild variant="outline">
            <a href="/api/docs">API reference</a>
          </Button>
          {canChange && newKey}
        </>
      }
    >
      <QueryContent
        query={query}
        errorTitle="The service keys could not be loaded"
        fallback={
          <Panel>
            <SkeletonRows count={3} label="Loading the service keys" />
          </Panel>
        }
      >
        {(keys) => (
          <Panel>
            {keys.length > 0 ? (
              <KeyList keys={keys} kind="service" canChange={canChange} />
            ) : (
              <EmptyState title="No service keys">
                {canChange
                  ? "Create one for each program, with only the permissions that it needs."
                  : "Those who manage users can create them."}
              </EmptyState>
            )}
          </Panel>
        )}
      </QueryContent>
      {isOpen && <KeyDialog kind="service" onClose={() => setIsOpen(false)} />}
    </AdminPage>
  );
}
