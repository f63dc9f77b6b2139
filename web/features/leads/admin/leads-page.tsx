import { useQuery } from "@tanstack/react-query";
import { formatInteger } from "#contract/numbers.ts";
import { CrmActions } from "#web/features/crm/admin/crm-actions.tsx";
import { CrmStats } from "#web/features/crm/admin/crm-stats.tsx";
import { IntegrationSettings } from "#web/features/crm/admin/integration-settings.tsx";
import { AdminPage } from "#web/lib/admin-page.tsx";
import { Link } from "#web/lib/link.tsx";
import { useListParams } from "#web/lib/list-params.ts";
import { useNow } from "#web/lib/use-now.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { StatCard, StatTiles } from "#web/ui/stat-card.tsx";
import { Tabs } from "#web/ui/tabs.tsx";
import { LeadsPanel } from "./leads-panel.tsx";
import { formatDuration, msUntil } from "./lead-labels.ts";
import { responseTargets } from "./queries.ts";

const tabContent = (panel: React.ReactNode) => <div className="pt-5">{panel}</div>;

/** Everybody who wrote, and who waits for an answer. The address names the tab. */
export function Component() {
  const { getParam: word, setParam: set } = useListParams();
  const items = [
    { value: "leads", label: "CRM Leads", content: tabContent(<CrmLeads />) },
    { value: "sms", label: "SMS Campaigns", content: tabContent(<SmsCampaigns />) },
    { value: "settings", label: "Integration Settings", content: tabContent(<IntegrationSettings />) },
  ];
  const tab = items.find(({ value }) => value === word("tab"))?.value ?? "leads";
  return (
    <AdminPage title="Leads" actions={<CrmActions />}>
      <CrmStats />
      <Tabs
        label="Lead management"
        items={items}
        value={tab}
        onValueChange={(value) => set("tab", value === "leads" ? "" : value)}
      />
    </AdminPage>
  );
}

const CrmLeads = () => (
  <div className="grid gap-5">
    <ResponseTiles />
    <LeadsPanel />
  </div>
);

function ResponseTiles() {
  const { data } = useQuery(responseTargets());
  useNow();
  const next = data?.nextDueAt ? Math.max(0, msUntil(data.nextDueAt)) : null;
  const figure = (value: number | undefined) => (value === undefined ? "–" : formatInteger(value));
  return (
    <StatTiles>
      <StatCard
        label="Overdue"
        value={<span className={data?.overdue ? "text-signal-ink" : ""}>{figure(data?.overdue)}</span>}
        note={
          <Link to="?overdue=true" className="link link-quiet">
            promised answers that are late
          </Link>
        }
      />
      <StatCard
        label="Waiting"
        value={figure(data?.waiting)}
        note={next === null ? "for a first answer" : `next due in ${formatDuration(next)}`}
      />
      <StatCard
        label="Follow-ups"
        value={figure(data?.followUps)}
        note={
          <Link to="?status=active&sort=follow-up" className="link link-quiet">
            due by now
          </Link>
        }
      />
      <StatCard
        label="Unassigned"
        value={figure(data?.unassigned)}
        note={
          <Link to="?status=active&assignedTo=none" className="link link-quiet">
            active leads of nobody
          </Link>
        }
      />
    </StatTiles>
  );
}

const SmsCampaigns = () => (
  <EmptyState title="SMS Campaigns are coming soon">
    Campaigns to many people at once are not part of this release. Single messages are sent from the SMS
    screen.
  </EmptyState>
);
