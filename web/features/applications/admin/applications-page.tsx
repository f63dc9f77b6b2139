import { useNavigate } from "react-router";
import { AdminPage } from "#web/lib/admin-page.tsx";
import { useListParams } from "#web/lib/list-params.ts";
import { useCan } from "#web/lib/me.ts";
import { Tabs } from "#web/ui/tabs.tsx";
import { MessagesPanel } from "#web/features/inbox/admin/messages.tsx";
import { PrivacyRequests } from "#web/features/privacy/admin/privacy-requests.tsx";
import { ExportButtons } from "./export-buttons.tsx";
import { ApplicationList } from "./application-list.tsx";

const tabContent = (panel: React.ReactNode) => <div className="pt-5">{panel}</div>;

export function Component() {
  const canErase = useCan("data.erase");
  const { getParam } = useListParams();
  const navigate = useNavigate();
  const items = [
    { value: "applications", label: "Applications", content: tabContent(<ApplicationList />) },
    { value: "contacts", label: "Messages", content: tabContent(<MessagesPanel />) },
    ...(canErase
      ? [{ value: "privacy", label: "Privacy requests", content: tabContent(<PrivacyRequests />) }]
      : []),
  ];
  const tab = items.find(({ value }) => value === getParam("tab"))?.value ?? "applications";
  return (
    <AdminPage title="Applications" actions={<ExportButtons tab={tab} />}>
      <Tabs
        label="Applications and messages"
        items={items}
        value={tab}
        // Switching tabs clears the filters, which differ per tab.
        onValueChange={(value) => void navigate(value === "applications" ? "?" : `?tab=${value}`)}
      />
    </AdminPage>
  );
}
