import { useQuery } from "@tanstack/react-query";
import { formatInteger } from "#contract/numbers.ts";
import { CrmActions } from "#web/features/crm/admin/crm-actions.tsx";
import { CrmStats } from "#web/features/crm/admin/crm-stats.tsx";
import { IntegrationSettings } from "#web/features/crm/admin/integration-settings.tsx";
import { SmsCampaigns } from "#web/features/sms/admin/campaign-list.tsx";
import { AdminPage } from "#web/lib/admin-page.tsx";
import { Link } from "#web/lib/link.tsx";
import { useListParams } from "#web/lib/list-params.ts";
import { useNow } from "#web/lib/use-now.ts";
import { StatCard, StatTiles } from "#web/ui/stat-card.tsx";
import { Tabs } from "#web/ui/tabs.tsx";
import { LeadsPanel } from "./leads-panel.tsx";
import { formatDuration, msUntil } from "./lead-labels.ts";
import { responseTargets } from "./queries.ts";

const tabContent = (panel: React.ReactNode) => <div className="pt-5">{panel}</div>;

export function Component() {
  const { getParam, setParam } = useListParams();
  const items = [
    { value: "leads", label: "CRM Leads", content: tabContent(<CrmLeads />) },
    { value: "sms", label: "SMS Campaigns", content: tabContent(<SmsCampaigns />) },
    { value: "settings", label: "Integration Settings", content: tabContent(<IntegrationSettings />) },
  ];
  const tab = items.find(({ value }) => value === getParam("tab"))?.value ?? "leads";
  return (
    <AdminPage title="Leads" actions={<CrmActions />}>
      <CrmStats />
      <Tabs
        label="Lead management"
        items={items}
        value={tab}
        onValueChange={(value) => setParam("tab", value === "leads" ? "" : value)}
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
  const nextDueMs = data?.nextDueAt ? Math.max(0, msUntil(data.nextDueAt)) : null;
  const formatCount = (value: number | undefined) => (value === undefined ? "–" : formatInteger(value));
  return (
    <StatTiles>
      <StatCard
        label="Overdue"
        value={
          <span className={data && data.overdue + data.overdueTasks > 0 ? "text-signal-ink" : ""}>
            {formatCount(data && data.overdue + data.overdueTasks)}
          </span>
        }
        note={
          <Link to="?overdue=true" className="link link-quiet">
            {data?.overdueTasks
              ? `${formatCount(data.overdue)} responses, ${formatCount(data.overdueTasks)} tasks`
              : "responses past their target"}
          </Link>
        }
      />
      <StatCard
        label="Waiting"
        value={formatCount(data?.waiting)}
        note={nextDueMs === null ? "for a first response" : `next due in ${formatDuration(nextDueMs)}`}
      />
      <StatCard
        label="Follow-ups"
        value={formatCount(data?.followUps)}
        note={
          <Link to="?status=active&sort=follow-up" className="link link-quiet">
            due by now
          </Link>
        }
      />
      <StatCard
        label="Unassigned"
        value={formatCount(data?.unassigned)}
        note={
          <Link to="?status=active&assignedTo=none" className="link link-quiet">
            active leads without an assignee
          </Link>
        }
      />
    </StatTiles>
  );
}
