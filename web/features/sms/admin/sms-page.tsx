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
import { SendTest } from "./sms-send.tsx";
import { ServiceSettings } from "./sms-settings.tsx";

const TABS = ["settings", "send", "history", "consents"] as const;

/** Text messages: how they are set up, what was sent, and who agreed to it. The address names the tab. */
export function Component() {
  const { getParam, setParam } = useListParams();
  const tab = (panel: React.ReactNode) => <div className="pt-5">{panel}</div>;
  return (
    <AdminPage title="SMS Management" note="Text messages, and the consents that they rest on.">
      <Tabs
        label="SMS management"
        value={getParam("tab", TABS) || "settings"}
        onValueChange={(value) => setParam("tab", value === "settings" ? "" : value)}
        items={[
          { value: "settings", label: "Settings", content: tab(<WithSettings of={ServiceSettings} />) },
          { value: "send", label: "Send Test", content: tab(<WithSettings of={SendTest} />) },
          { value: "history", label: "Message History", content: tab(<MessageHistory />) },
          { value: "consents", label: "Consents", content: tab(<ConsentLookup />) },
        ]}
      />
    </AdminPage>
  );
}

function WithSettings({ of: Shown }: { of: typeof ServiceSettings }) {
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
      {(settings) => <Shown settings={settings} />}
    </QueryContent>
  );
}
