import { useQuery } from "@tanstack/react-query";
import { RecordHistory } from "#web/features/activity/admin/record-history.tsx";
import { AdminPage } from "#web/lib/admin-page.tsx";
import { adminPaths } from "#web/lib/admin-paths.ts";
import { Link } from "#web/lib/link.tsx";
import { useCan } from "#web/lib/me.ts";
import { QueryContent } from "#web/lib/query-content.tsx";
import { Button } from "#web/ui/button.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { SkeletonRows } from "#web/ui/skeleton.tsx";
import { SettingsForm } from "./settings-form.tsx";
import { settingList } from "./queries.ts";

export function Component() {
  const query = useQuery(settingList());
  const canImport = useCan("data.import");
  return (
    <AdminPage
      title="Settings"
      note="API keys, channels and social media pages."
      actions={
        <>
          <Button asChild variant="outline">
            <Link to={adminPaths.lists()}>Lists</Link>
          </Button>
          <Button asChild variant="outline">
            <Link to={adminPaths.serviceKeys()}>Service keys</Link>
          </Button>
          <Button asChild variant="outline">
            <Link to={adminPaths.webhooks()}>Webhooks</Link>
          </Button>
          {canImport && (
            <Button asChild variant="outline">
              <Link to={adminPaths.imports()}>Import data</Link>
            </Button>
          )}
        </>
      }
    >
      <QueryContent
        query={query}
        errorTitle="The settings could not be loaded"
        className="max-w-(--container-form)"
        fallback={
          <Panel padded className="max-w-(--container-form)">
            <SkeletonRows count={4} label="Loading the settings" />
          </Panel>
        }
      >
        {(stored) => (
          <div className="grid gap-5">
            <SettingsForm stored={stored} />
            <RecordHistory entityType="setting" />
          </div>
        )}
      </QueryContent>
    </AdminPage>
  );
}
