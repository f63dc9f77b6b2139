import { AdminPage } from "#web/lib/admin-page.tsx";
import { useListParams } from "#web/lib/list-params.ts";
import { useCan } from "#web/lib/me.ts";
import { Tabs } from "#web/ui/tabs.tsx";
import { ScheduleForm } from "#web/features/schedules/admin/schedule-form.tsx";
import { SchedulesPanel } from "#web/features/schedules/admin/schedules-panel.tsx";
import { CreatePanel } from "./create-panel.tsx";

const tab = (value: string, label: string, panel: React.ReactNode) => ({
  value,
  label,
  content: <div className="pt-5">{panel}</div>,
});
const CREATE = tab("create", "Create", <CreatePanel />);
const SCHEDULE = tab("schedule", "Schedule", <ScheduleForm />);
const MANAGE = tab("manage", "Manage", <SchedulesPanel />);

export function Component() {
  const canWrite = useCan("content.write");
  const canSchedule = useCan("content.schedule");
  const { getParam, setParam } = useListParams();
  const items = [...(canWrite ? [CREATE] : []), ...(canSchedule ? [SCHEDULE] : []), MANAGE];
  const first = items[0]!.value;
  return (
    <AdminPage
      title="Content creation"
      note="Drafts from templates and prompts, now or on a schedule. A person reviews each one before it can be published."
    >
      <Tabs
        label="Content creation"
        items={items}
        activationMode="manual"
        value={items.find(({ value }) => value === getParam("tab"))?.value ?? first}
        onValueChange={(value) => setParam("tab", value === first ? "" : value)}
      />
    </AdminPage>
  );
}
