import { useQuery } from "@tanstack/react-query";
import type { Schedule, ScheduleRun } from "#contract/schedules/schemas.ts";
import { adminPaths } from "#web/lib/admin-paths.ts";
import { Link } from "#web/lib/link.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { settingLabel } from "#web/features/settings/admin/setting-label.ts";
import { scheduleInProgress } from "./queries.ts";

type Props = { run: ScheduleRun; scheduleId: number };

/** Follows a run started by hand, and links its draft. */
export function RunResult({ run, scheduleId }: Props) {
  const { data: schedule } = useQuery(scheduleInProgress(scheduleId));
  // A later run replaces it.
  if (schedule && schedule.latestOrder?.id !== run.id) return null;
  const latest = schedule?.latestOrder ?? run;
  return (
    <div className="border-b border-line p-4" role="status">
      <Outcome run={latest} schedule={schedule} />
    </div>
  );
}

function Outcome({ run, schedule }: { run: ScheduleRun; schedule: Schedule | undefined }) {
  const title = schedule?.title ?? "The schedule";
  if (run.status === "sent") {
    return (
      <Alert tone="positive" title={`${title}: the draft is ready.`}>
        <Link to={adminPaths.article(run.id)} className="link">
          Review it
        </Link>
      </Alert>
    );
  }
  if (run.status === "dead")
    return (
      <Alert tone="danger" title={`${title}: no draft was generated.`}>
        {schedule?.lastError}
      </Alert>
    );
  if (run.status === "cancelled") return <Alert title={`${title}: the run was canceled.`} />;
  return (
    <Alert title={`${title}: the draft is being generated.`}>
      {run.waitingFor ? `It waits for ${settingLabel(run.waitingFor)}.` : "This can take up to 90 seconds."}
    </Alert>
  );
}
