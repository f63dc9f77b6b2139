import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { formatInteger } from "#contract/numbers.ts";
import type { Schedule, ScheduleRun } from "#contract/schedules/schemas.ts";
import { useListParams } from "#web/lib/list-params.ts";
import { useCan } from "#web/lib/me.ts";
import { PagedList } from "#web/lib/paged-list.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { PAGE_SIZE, schedulePage } from "./queries.ts";
import { CronStatus } from "./cron-status.tsx";
import { RunResult } from "./run-result.tsx";
import { ScheduleEditor } from "./schedule-editor.tsx";
import { DeleteScheduleDialog, RunScheduleDialog } from "./schedule-dialogs.tsx";
import { ScheduleTable } from "./schedule-table.tsx";

type Task = { kind: "run" | "edit" | "delete"; schedule: Schedule } | null;

/** Not `page`: other paged lists share the URL. */
const PAGE_PARAM = "schedules";

export function SchedulesPanel() {
  const { page } = useListParams(PAGE_PARAM);
  const query = useQuery(schedulePage(page));
  const canSchedule = useCan("content.schedule");
  const [task, setTask] = useState<Task>(null);
  const [started, setStarted] = useState<{ scheduleId: number; run: ScheduleRun } | null>(null);
  const startTask = (kind: "run" | "edit" | "delete") => (schedule: Schedule) => setTask({ kind, schedule });
  const actions = canSchedule
    ? { onRun: startTask("run"), onEdit: startTask("edit"), onDelete: startTask("delete") }
    : null;
  const closeTask = () => setTask(null);
  return (
    <Panel title="Schedules" actions={query.data && <Count total={query.data.total} />}>
      <CronStatus />
      {started && <RunResult key={started.run.id} {...started} />}
      <PagedList
        query={query}
        itemLabel="schedules"
        pageSize={PAGE_SIZE}
        pageParam={PAGE_PARAM}
        empty={
          <EmptyState title="No schedules yet" level={3} className="m-4">
            A schedule generates one draft every day, week or month. A person reviews each one before it can
            be published.
          </EmptyState>
        }
      >
        {(rows) => <ScheduleTable schedules={rows} actions={actions} />}
      </PagedList>
      {task?.kind === "run" && (
        <RunScheduleDialog
          schedule={task.schedule}
          onStarted={(run) => setStarted({ scheduleId: task.schedule.id, run })}
          onClose={closeTask}
        />
      )}
      {task?.kind === "edit" && <ScheduleEditor schedule={task.schedule} onClose={closeTask} />}
      {task?.kind === "delete" && <DeleteScheduleDialog schedule={task.schedule} onClose={closeTask} />}
    </Panel>
  );
}

const Count = ({ total }: { total: number }) => (
  <span className="fig text-ink-3" aria-live="polite">
    {total === 1 ? "1 schedule" : `${formatInteger(total)} schedules`}
  </span>
);
