import { useNavigate } from "react-router";
import { AdminPage } from "#web/lib/admin-page.tsx";
import { useListParams } from "#web/lib/list-params.ts";
import { useCan } from "#web/lib/me.ts";
import { Tabs } from "#web/ui/tabs.tsx";
import { Messages } from "#web/features/inbox/admin/messages.tsx";
import { PrivacyRequests } from "#web/features/privacy/admin/privacy-requests.tsx";
import { Export } from "./export-buttons.tsx";
import { ApplicationList } from "./application-list.tsx";

const content = (panel: React.ReactNode) => <div className="pt-5">{panel}</div>;

/** What came in from the site: applications, messages, and requests about them. The address names the tab. */
export function Component() {
  const mayErase = useCan("data.erase");
  const { word } = useListParams();
  const navigate = useNavigate();
  const items = [
    { value: "applications", label: "Applications", content: content(<ApplicationList />) },
    { value: "contacts", label: "Messages", content: content(<Messages />) },
    ...(mayErase
      ? [{ value: "privacy", label: "Privacy requests", content: content(<PrivacyRequests />) }]
      : []),
  ];
  const tab = items.find(({ value }) => value === word("tab"))?.value ?? "applications";
  return (
    <AdminPage title="Applications" actions={<Export tab={tab} />}>
      <Tabs
        label="What came in"
        items={items}
        value={tab}
        // Filters of one tab mean nothing in another.
        onValueChange={(value) => void navigate(value === "applications" ? "?" : `?tab=${value}`)}
      />
    </AdminPage>
  );
}
