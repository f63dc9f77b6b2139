import type { CalendarDay } from "#contract/booking/admin-schemas.ts";
import { cx } from "#web/ui/cx.ts";
import { formatTime } from "./firm-time.ts";
import { appointmentLabel } from "./appointment-status.tsx";

type Props = {
  appointment: CalendarDay["appointments"][number];
  position: { top: number; height: number };
  onOpen: (id: string) => void;
};

/** A positioned calendar entry with its service's color at the edge. */
export function CalendarEvent({ appointment, position, onOpen }: Props) {
  const { id, bookerName, bookerCompany, typeName, color, status, startsAt, endsAt } = appointment;
  const isPast = status === "completed" || status === "no_show";
  return (
    <li className="absolute inset-x-0.5 z-1" style={{ top: position.top + 1, height: position.height - 2 }}>
      <button
        type="button"
        onClick={() => onOpen(id)}
        title={`${formatTime(startsAt)} to ${formatTime(endsAt)}, ${bookerName}, ${typeName}`}
        className={cx(
          "flex size-full cursor-pointer flex-col items-start overflow-hidden rounded-sm border border-l-4 bg-raised px-1.5 py-0.5 text-left text-xs leading-tight hover:bg-plan-wash",
          status === "scheduled" ? "border-dashed border-line-2" : "border-line-2",
          isPast && "text-ink-3",
        )}
        style={{ borderLeftColor: color, borderLeftStyle: "solid" }}
      >
        <span className={cx("w-full truncate font-semibold", status === "no_show" && "line-through")}>
          {bookerName}
        </span>
        <span className="fig w-full truncate text-ink-2">
          {formatTime(startsAt)}
          <span className="sr-only"> to {formatTime(endsAt)}</span>
          {status !== "confirmed" && <span>, {appointmentLabel(appointment).toLowerCase()}</span>}
        </span>
        {position.height > 48 && (
          <span className="w-full truncate text-ink-2">{bookerCompany ?? typeName}</span>
        )}
      </button>
    </li>
  );
}
