import { useQuery } from "@tanstack/react-query";
import type { CrmSettings } from "#contract/crm/schemas.ts";
import { formatLocalDateTime } from "#web/lib/format-date.ts";
import { Link } from "#web/lib/link.tsx";
import { QueryContent } from "#web/lib/query-content.tsx";
import { useCan } from "#web/lib/me.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { DefinitionList } from "#web/ui/definition-list.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { SkeletonRows } from "#web/ui/skeleton.tsx";
import { ConnectionBadge } from "./connection-badge.tsx";
import { Mapping } from "./mapping.tsx";
import { crmSettings } from "./queries.ts";
import { useConnectionTest } from "./use-connection-test.ts";

export function IntegrationSettings() {
  const query = useQuery(crmSettings());
  return (
    <QueryContent
      query={query}
      errorTitle="The integration settings could not be loaded"
      fallback={<SkeletonRows count={5} label="Loading the integration settings" />}
    >
      {(settings) => (
        <div className="grid gap-5">
          <Connection settings={settings} />
          <Mapping settings={settings} />
        </div>
      )}
    </QueryContent>
  );
}

function Connection({ settings }: { settings: CrmSettings }) {
  const { connection, lastSyncTime, smsActive, locationId, webhookUrl } = settings;
  const test = useConnectionTest();
  const canSync = useCan("crm.sync");
  const canManage = useCan("settings.manage");
  const configured = connection.status !== "not_configured";
  return (
    <Panel
      title="Connection"
      padded
      actions={
        canSync && (
          <Button
            variant="outline"
            size="sm"
            pending={test.isPending}
            pendingLabel="Testing…"
            onClick={test.run}
          >
            Test
          </Button>
        )
      }
    >
      <div className="grid gap-4">
        {connection.status === "reconnect" && (
          <Alert tone="danger" title="Reconnect GoHighLevel.">
            {connection.message} Leads and text messages are queued until then.
          </Alert>
        )}
        {connection.status === "unreachable" && (
          <Alert tone="caution" title="The last request failed.">
            {connection.message} Queued items are retried automatically.
          </Alert>
        )}
        {!configured && (
          <Alert tone="note" title="GoHighLevel is not connected yet.">
            {connection.message} Leads are queued until then.
          </Alert>
        )}
        <DefinitionList
          items={[
            { term: "Connection", value: <ConnectionBadge status={connection.status} /> },
            { term: "Auto-Sync", value: "Enabled" },
            { term: "SMS Integration", value: smsActive && configured ? "Active" : "Inactive" },
            { term: "Last sync", value: lastSyncTime ? formatLocalDateTime(lastSyncTime) : "Never" },
            { term: "Location ID", value: locationId ?? "Not set" },
            {
              term: "Webhook URL",
              value: <span className="[overflow-wrap:anywhere]">{webhookUrl}</span>,
            },
          ]}
        />
        <p className="text-sm text-ink-2">
          Stages and appointments are sent one way: a change of an opportunity or appointment in GoHighLevel
          is not read back, and the next sync replaces it. Contact details, deleted contacts, replies and
          opt-outs are read back.
        </p>
        {canManage && (
          <p className="text-sm text-ink-2">
            Set the API key, location and webhook secret in the{" "}
            <Link to="/admin/settings" className="underline">
              settings
            </Link>
            .
          </p>
        )}
      </div>
    </Panel>
  );
}
