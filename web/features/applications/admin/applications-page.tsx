import { Navigate, useNavigate } from "react-router";
import { adminPaths } from "#web/lib/admin-paths.ts";
import { AdminPage } from "#web/lib/admin-page.tsx";
import { useListParams } from "#web/lib/list-params.ts";
import { useCan } from "#web/lib/me.ts";
import { Tabs } from "#web/ui/tabs.tsx";
import { PrivacyRequests } from "#web/features/privacy/admin/privacy-requests.tsx";
import { ApplicationList } from "./application-list.tsx";

const tabContent = (panel: React.ReactNode) => <div className="pt-5">{panel}</div>;

export function Component() {
  const canErase = useCan("data.erase");
  const { getParam } = useListParams();
  const navigate = useNavigate();
  const tab = getParam("tab");
  // Messages moved to a separate screen; older mails link here.
  if (tab === "contacts")
    return (
      <Navigate
        to={getParam("message") ? adminPaths.message(getParam("message")) : adminPaths.messages()}
        replace
      />
    );
  const isPrivacy = canErase && tab === "privacy";
  return (
    <AdminPage title="Applications">
      {canErase ? (
        <Tabs
          label="Applications and privacy requests"
          items={[
            { value: "applications", label: "Applications", content: tabContent(<ApplicationList />) },
            { value: "privacy", label: "Privacy requests", content: tabContent(<PrivacyRequests />) },
          ]}
          value={isPrivacy ? "privacy" : "applications"}
          // Switching tabs clears the filters, which differ per tab.
          onValueChange={(value) => void navigate(value === "applications" ? "?" : `?tab=${value}`)}
        />
      ) : (
        <ApplicationList />
      )}
    </AdminPage>
  );
}
