import { adminPaths } from "#web/lib/admin-paths.ts";
import { useNavigate } from "react-router";
import { AdminPage } from "#web/lib/admin-page.tsx";
import { useListParams } from "#web/lib/list-params.ts";
import { useCan } from "#web/lib/me.ts";
import { Button } from "#web/ui/button.tsx";
import { DownloadIcon } from "#web/ui/icons-actions.tsx";
import { Tabs } from "#web/ui/tabs.tsx";
import { Messages, PrivacyRequests } from "../inbox/public.ts";
import { ApplicationList } from "./admin-application-list.tsx";

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
    <AdminPage title="Applications" actions={tab !== "privacy" && <ExportLink tab={tab} />}>
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

/** What the filters let through, as a file. */
function ExportLink({ tab }: { tab: string }) {
  const mayExport = useCan("data.export");
  const { word } = useListParams();
  if (!mayExport) return null;
  const href =
    tab === "contacts"
      ? adminPaths.exportFile("contacts", { q: word("q"), kind: word("kind") })
      : adminPaths.exportFile("applications", {
          q: word("q"),
          stage: word("stage"),
          repeated: word("repeated"),
        });
  return (
    <Button asChild variant="line" size="sm">
      <a href={href} download>
        <DownloadIcon size={14} />
        Export CSV
      </a>
    </Button>
  );
}
