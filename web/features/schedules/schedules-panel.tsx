import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Schedule } from "#contract/schedules.ts";
import { rangeText, useListParams } from "#web/lib/list-params.ts";
import { siteLink } from "#web/lib/link.tsx";
import { Loaded } from "#web/lib/loaded.tsx";
import { useCan } from "#web/lib/me.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Pagination } from "#web/ui/pagination.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { SkeletonRows } from "#web/ui/skeleton.tsx";
import { PAGE_SIZE, schedulePage } from "./queries.ts";
import { ClockLine } from "./schedule-clock.tsx";
import { ScheduleEditor } from "./schedule-editor.tsx";
import { ScheduleDeletion, ScheduleRun } from "./schedule-questions.tsx";
import { ScheduleTable } from "./schedule-table.tsx";

type Task = { kind: "run" | "edit" | "delete"; schedule: Schedule } | null;

/** Not `page`: this panel shares its address with lists that have pages of their own. */
const PAGE = "schedules";

/** Every schedule: when it ran and will run, and what can be done with it. */
export function SchedulesPanel() {
  const list = useListParams();
  const wanted = Number(list.word(PAGE) || 1);
  const page = Number.isInteger(wanted) && wanted > 0 && wanted <= 50_000 ? wanted : 1;
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
      <ClockLine />
      <Loaded
        query={query}
        problem="The schedules could not be loaded"
        className="m-4"
        waiting={
          <div className="-my-px px-4">
            <SkeletonRows count={3} label="Loading schedules" />
          </div>
        }
      >
        {({ rows, total }) =>
          rows.length === 0 ? (
            <EmptyState
              title={total > 0 ? "No schedules on this page" : "No schedules yet"}
              level={3}
              className="m-4"
            >
              {total > 0
                ? "There are fewer pages than this."
                : "A schedule writes one article of its kind each day, week or month, as a draft unless it says otherwise."}
            </EmptyState>
          ) : (
            <div
              aria-busy={query.isPlaceholderData || undefined}
              className={query.isPlaceholderData ? "opacity-60" : ""}
            >
              <ScheduleTable schedules={rows} actions={actions} />
              {total > PAGE_SIZE && (
                <Pagination
                  className="border-t border-line px-4 py-2.5"
                  page={page}
                  pages={Math.ceil(total / PAGE_SIZE)}
                  href={(to) => list.href({ [PAGE]: to > 1 ? String(to) : "" })}
                  renderLink={siteLink}
                  summary={rangeText(page, PAGE_SIZE, rows.length, total)}
                />
              )}
            </div>
          )
        }
      </Loaded>
      {task?.kind === "run" && <ScheduleRun schedule={task.schedule} onClose={done} />}
      {task?.kind === "edit" && <ScheduleEditor schedule={task.schedule} onClose={done} />}
      {task?.kind === "delete" && <ScheduleDeletion schedule={task.schedule} onClose={done} />}
    </Panel>
  );
}

const Count = ({ total }: { total: number }) => (
  <span className="fig text-ink-3" aria-live="polite">
    {total === 1 ? "1 schedule" : `${total.toLocaleString("en-US")} schedules`}
  </span>
);
