import type { Home } from "#contract/dashboard/endpoints.ts";
import { firmTimeZone } from "#contract/firm.ts";
import { adminPaths } from "#web/lib/admin-paths.ts";
import { formatLocalDateTime } from "#web/lib/format-date.ts";
import { Link } from "#web/lib/link.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Panel } from "#web/ui/panel.tsx";

const clock = new Intl.DateTimeFormat("en-US", { timeStyle: "short", timeZone: firmTimeZone });
const formatClock = (at: string) => clock.format(new Date(at));

type Item = { id: string; at: string; time: string; title: string; note: string; to: string; late: boolean };

/** Appointments, interviews and due tasks in the order of the day; overdue tasks come first. */
function listItems({ appointments, interviews, tasks }: Home): Item[] {
  const items = [
    ...(appointments ?? []).map(({ id, name, type, isSuspected, startsAt, endsAt }) => ({
      id,
      at: startsAt,
      time: `${formatClock(startsAt)} to ${formatClock(endsAt)}`,
      title: name,
      note: isSuspected ? `${type}, suspected spam` : type,
      to: adminPaths.appointment(id),
      late: false,
    })),
    ...(interviews ?? []).map(({ id, applicationId, candidate, title, startsAt, endsAt }) => ({
      id,
      at: startsAt,
      time: `${formatClock(startsAt)} to ${formatClock(endsAt)}`,
      title: candidate,
      note: title,
      to: adminPaths.application(applicationId),
      late: false,
    })),
    ...(tasks ?? []).map(({ id, leadId, person, subject, dueAt, isOverdue }) => ({
      id,
      at: dueAt,
      time: isOverdue ? formatLocalDateTime(dueAt) : formatClock(dueAt),
      title: subject ?? "Task",
      note: person,
      to: adminPaths.lead(leadId),
      late: isOverdue,
    })),
  ];
  return items.toSorted((a, b) => a.at.localeCompare(b.at));
}

export function TodayPanel({ home }: { home: Home }) {
  const items = listItems(home);
  return (
    <Panel title="Today">
      {items.length === 0 ? (
        <p className="px-4 py-3 text-ink-2">No appointments, interviews or due tasks.</p>
      ) : (
        <ul>
          {items.map(({ id, time, title, note, to, late }) => (
            <li key={id} className="border-b border-line last:border-b-0">
              <Link
                to={to}
                className="group flex flex-wrap items-baseline gap-x-3 px-4 py-2 hover:bg-paper-2"
              >
                <span className="fig w-40 shrink-0 text-ink-2 max-sm:w-full">{time}</span>
                <span className="min-w-0 flex-1">
                  <b className="font-semibold [overflow-wrap:anywhere] group-hover:underline">{title}</b>
                  <span className="block text-sm text-ink-3">{note}</span>
                </span>
                {late && <Badge status="failed">Overdue</Badge>}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
