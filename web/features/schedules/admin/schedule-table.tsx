import type { Schedule } from "#contract/schedules/schemas.ts";
import { MAX_EQUAL_FAILURES } from "#contract/article-generation/constants.ts";
import { settingLabel } from "#web/features/settings/admin/setting-label.ts";
import { adminPaths } from "#web/lib/admin-paths.ts";
import { Link } from "#web/lib/link.tsx";
import { formatLocalDateTime } from "#web/lib/format-date.ts";
import { runMutation } from "#web/lib/run-mutation.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { PencilIcon, PlayIcon, TrashIcon } from "#web/ui/icons-actions.tsx";
import { Switch } from "#web/ui/switch.tsx";
import { Cell, CellNote, HeaderCell, Row, Table } from "#web/ui/table.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { ToolButton } from "#web/ui/tool-button.tsx";
import { useUpdateSchedule } from "./queries.ts";
import { formatCadence, isOverdue, formatInZone, browserTimeZone, timeZoneLabel } from "./schedule-labels.ts";

/** Null without permission. */
type ScheduleActions = {
  onRun: (schedule: Schedule) => void;
  onEdit: (schedule: Schedule) => void;
  onDelete: (schedule: Schedule) => void;
} | null;

export function ScheduleTable({ schedules, actions }: { schedules: Schedule[]; actions: ScheduleActions }) {
  return (
    <Table
      caption="Schedules, next run first"
      head={
        <>
          <HeaderCell>Schedule</HeaderCell>
          <HeaderCell>Runs</HeaderCell>
          <HeaderCell>Last run</HeaderCell>
          <HeaderCell>Next run</HeaderCell>
          <HeaderCell>Status</HeaderCell>
          {actions && <HeaderCell className="text-right">Actions</HeaderCell>}
        </>
      }
    >
      {schedules.map((schedule) => (
        <ScheduleRow key={schedule.id} schedule={schedule} actions={actions} />
      ))}
    </Table>
  );
}

function ScheduleRow({ schedule, actions }: { schedule: Schedule; actions: ScheduleActions }) {
  const { title, category, timezone, lastRun, lastError, failedRuns, autoPublish, autoLinkedin } = schedule;
  const publishingNote =
    autoPublish && (autoLinkedin ? ", published and posted once approved" : ", published once approved");
  return (
    <Row>
      <Cell as="title" className="desk:min-w-56">
        <span className="[overflow-wrap:anywhere]">{title}</span>
        <CellNote>
          {category}
          {publishingNote}
        </CellNote>
        {lastError && (
          <span className="mt-0.5 block text-xs font-normal text-danger-ink [overflow-wrap:anywhere] desk:max-w-80">
            {failedRuns > 0 &&
              `${failedRuns === 1 ? "1 failed run" : `${failedRuns} failed runs`}. Last error: `}
            {lastError}
          </span>
        )}
      </Cell>
      <Cell className="max-desk:basis-full">
        {formatCadence(schedule)}
        <CellNote>{timeZoneLabel(timezone)}</CellNote>
      </Cell>
      <Cell label="Last run" className="max-desk:basis-full">
        {lastRun ? (
          <time dateTime={lastRun} className="fig whitespace-nowrap">
            {formatLocalDateTime(lastRun)}
          </time>
        ) : (
          <span className="text-ink-3">Never</span>
        )}
        <LatestRunNote schedule={schedule} />
      </Cell>
      <Cell label="Next run" className="max-desk:basis-full">
        <NextRun schedule={schedule} />
      </Cell>
      <Cell>
        <ActiveSwitch schedule={schedule} canEdit={actions !== null} />
      </Cell>
      {actions && (
        <Cell as="actions">
          <ToolButton
            label={`Run ${title} now`}
            tip="Run Now"
            icon={<PlayIcon />}
            onClick={() => actions.onRun(schedule)}
          />
          <ToolButton
            label={`Edit ${title}`}
            tip="Edit"
            icon={<PencilIcon />}
            onClick={() => actions.onEdit(schedule)}
          />
          <ToolButton
            label={`Delete ${title}`}
            tip="Delete"
            icon={<TrashIcon />}
            onClick={() => actions.onDelete(schedule)}
          />
        </Cell>
      )}
    </Row>
  );
}

/** State of the latest run on the server. */
function LatestRunNote({ schedule: { latestOrder } }: { schedule: Schedule }) {
  if (latestOrder?.status === "sending") return <CellNote>Generating now</CellNote>;
  if (latestOrder?.status === "sent") {
    return (
      <CellNote>
        <Link to={adminPaths.article(latestOrder.id)} className="link">
          Open the draft
        </Link>
      </CellNote>
    );
  }
  if (latestOrder?.status !== "waiting") return null;
  const { waitingFor, nextTry } = latestOrder;
  return (
    <CellNote>
      {waitingFor
        ? `Waiting for ${settingLabel(waitingFor)}`
        : nextTry
          ? "Failed, will be retried"
          : "Queued"}
      {nextTry && (
        <>
          . Next try: <time dateTime={nextTry}>{formatLocalDateTime(nextTry)}</time>
        </>
      )}
    </CellNote>
  );
}

/** In the schedule's time zone, and in the browser's if it differs. */
function NextRun({ schedule }: { schedule: Schedule }) {
  const { nextRun, timezone, pausedAt } = schedule;
  if (!nextRun) {
    return (
      <>
        <span className="text-ink-3">Paused</span>
        {pausedAt && (
          <CellNote>
            After {MAX_EQUAL_FAILURES} equal failures, on {formatLocalDateTime(pausedAt)}
          </CellNote>
        )}
      </>
    );
  }
  const scheduleTime = formatInZone(nextRun, timezone);
  const browserTime = formatInZone(nextRun, browserTimeZone());
  return (
    <>
      <time dateTime={nextRun} className="fig whitespace-nowrap">
        {scheduleTime}
      </time>
      {isOverdue(schedule) && (
        <span className="block py-0.5">
          <Badge status="urgent">Overdue</Badge>
        </span>
      )}
      {browserTime !== scheduleTime && <CellNote>Your time: {browserTime}</CellNote>}
    </>
  );
}

/** Saves on change; shows the new state while the request is pending. */
function ActiveSwitch({ schedule, canEdit }: { schedule: Schedule; canEdit: boolean }) {
  const save = useUpdateSchedule();
  const pendingState = save.isPending ? save.variables.patch.isActive : undefined;
  const active = pendingState ?? schedule.isActive;
  const statusText = (
    <span className={active ? "text-positive-ink" : "text-ink-3"}>{active ? "Active" : "Paused"}</span>
  );
  if (!canEdit) return statusText;
  const setActive = (isActive: boolean) =>
    runMutation(
      save,
      { id: schedule.id, patch: { isActive } },
      {
        onSuccess: () =>
          toast({ title: isActive ? "Schedule activated" : "Schedule paused", tone: "positive" }),
        onError: ({ message }) =>
          toast({ title: "Failed to update schedule", description: message, tone: "danger" }),
      },
    );
  if (!active && schedule.pausedAt) {
    return (
      <Button
        variant="line"
        size="sm"
        aria-label={`Resume ${schedule.title}`}
        pending={save.isPending}
        pendingLabel="Resuming…"
        onClick={() => setActive(true)}
      >
        Resume
      </Button>
    );
  }
  return (
    <span className="flex items-center gap-2">
      <Switch
        label={`${schedule.title} is active`}
        hideLabel
        checked={active}
        onCheckedChange={setActive}
        disabled={save.isPending}
      />
      {statusText}
    </span>
  );
}
