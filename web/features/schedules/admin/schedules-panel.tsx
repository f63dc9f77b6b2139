import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { formatInteger } from "#contract/numbers.ts";
import type { Schedule } from "#contract/schedules/endpoints.ts";
import { useListParams } from "#web/lib/list-params.ts";
import { useCan } from "#web/lib/me.ts";
import { PagedList } from "#web/lib/page-of-rows.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { PAGE_SIZE, schedulePage } from "./queries.ts";
import { CronStatus } from "./cron-status.tsx";
import { ScheduleEditor } from "./schedule-editor.tsx";
import { DeleteScheduleDialog, RunScheduleDialog } from "./schedule-dialogs.tsx";
import { ScheduleTable } from "./schedule-table.tsx";

type Task = { kind: "run" | "edit" | "delete"; schedule: Schedule } | null;

/** Not `page`: this panel shares its address with lists that have pages of their own. */
const PAGE = "schedules";

/** Every schedule: when it ran and will run, and what can be done with it. */
export function SchedulesPanel() {
  const { page } = useListParams(PAGE);
  const query = useQuery(schedulePage(page));
  const maySchedule = useCan("content.schedule");
  const [task, setTask] = useState<Task>(null);
  const begin = (kind: "run" | "edit" | "delete") => (schedule: Schedule) => setTask({ kind, schedule });
  const actions = maySchedule
    ? { onRun: begin("run"), onEdit: begin("edit"), onDelete: begin("delete") }
    : null;
  const done = () => setTask(null);
  return (
    <Panel title="Schedules" actions={query.data && <Count total={query.data.total} />}>
      <CronStatus />
      <PagedList
        query={query}
        itemLabel="schedules"
        pageSize={PAGE_SIZE}
        pageParam={PAGE}
        empty={
          <EmptyState title="No schedules yet" level={3} className="m-4">
            A schedule writes one article of its kind each day, week or month, as a draft unless it says
            otherwise.
          </EmptyState>
        }
      >
        {(rows) => <ScheduleTable schedules={rows} actions={actions} />}
      </PagedList>
      {task?.kind === "run" && <RunScheduleDialog schedule={task.schedule} onClose={done} />}
      {task?.kind === "edit" && <ScheduleEditor schedule={task.schedule} onClose={done} />}
      {task?.kind === "delete" && <DeleteScheduleDialog schedule={task.schedule} onClose={done} />}
    </Panel>
  );
}

const Count = ({ total }: { total: number }) => (
  <span className="fig text-ink-3" aria-live="polite">
    {total === 1 ? "1 schedule" : `${formatInteger(total)} schedules`}
  </span>
);
