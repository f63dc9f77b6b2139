import { useQuery } from "@tanstack/react-query";
import { AdminPage } from "#web/lib/admin-page.tsx";
import { useListParams } from "#web/lib/list-params.ts";
import { QueryContent } from "#web/lib/query-content.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { SkeletonRows } from "#web/ui/skeleton.tsx";
import { Tabs } from "#web/ui/tabs.tsx";
import { smsSettings } from "./queries.ts";
import { ConsentLookup } from "./sms-consents.tsx";
import { MessageHistory } from "./sms-history.tsx";
import { SmsSend } from "./sms-send.tsx";
import { ServiceSettings } from "./sms-settings.tsx";

const TABS = ["settings", "send", "history", "consents"] as const;

export function Component() {
  const { getParam, setParam } = useListParams();
  const tabContent = (panel: React.ReactNode) => <div className="pt-5">{panel}</div>;
  return (
    <AdminPage title="SMS Management" note="Text messages and consents.">
      <Tabs
        label="SMS management"
        value={getParam("tab", TABS) || "settings"}
        onValueChange={(value) => setParam("tab", value === "settings" ? "" : value)}
        items={[
          {
            value: "settings",
            label: "Settings",
            content: tabContent(<WithSettings panel={ServiceSettings} />),
          },
          { value: "send", label: "Send Test", content: tabContent(<WithSettings panel={SmsSend} />) },
          { value: "history", label: "Message History", content: tabContent(<MessageHistory />) },
          { value: "consents", label: "Consents", content: tabContent(<ConsentLookup />) },
        ]}
      />
    </AdminPage>
  );
}

function WithSettings({ panel: SettingsPanel }: { panel: typeof ServiceSettings }) {
  const query = useQuery(smsSettings());
  return (
    <QueryContent
      query={query}
      errorTitle="The SMS settings could not be loaded"
      className="max-w-(--container-form)"
      fallback={
        <Panel padded className="max-w-(--container-form)">
          <SkeletonRows count={4} label="Loading the SMS settings" />
        </Panel>
      }
    >
      {(settings) => <SettingsPanel settings={settings} />}
    </QueryContent>
  );
}
