import type { ReactNode } from "react";
import { IconButton } from "#web/ui/icon-button.tsx";
import { TrashIcon } from "#web/ui/icons-actions.tsx";
import { Input } from "#web/ui/input.tsx";

/** `dayOfWeek` 0 is Sunday. */
type Hours = { dayOfWeek: number; startTime: string; endTime: string };
export type HoursRow = Hours & { key: string };

export const toHoursRows = (hours: readonly Hours[]): HoursRow[] =>
  hours.map((window) => ({ ...window, key: crypto.randomUUID() }));

export const fromHoursRows = (rows: readonly HoursRow[]): Hours[] =>
  rows.map(({ dayOfWeek, startTime, endTime }) => ({ dayOfWeek, startTime, endTime }));

/** Adds hours that start when the last ones of the day end. */
export function addHours(rows: readonly HoursRow[], dayOfWeek: number): HoursRow[] {
  const startTime = rows.findLast((row) => row.dayOfWeek === dayOfWeek)?.endTime ?? "09:00";
  return [...rows, ...toHoursRows([{ dayOfWeek, startTime, endTime: "17:00" }])];
}

type DayHoursProps = {
  name: string;
  day: number;
  /** Hours of the whole week. */
  rows: readonly HoursRow[];
  /** Stands for a day without hours. */
  empty: ReactNode;
  onChange: (rows: HoursRow[]) => void;
};

/** Start and end of each of a day's hours. */
export function DayHours({ name, day, rows, empty, onChange }: DayHoursProps) {
  const dayRows = rows.filter(({ dayOfWeek }) => dayOfWeek === day);
  const set = (key: string, part: Partial<Hours>) =>
    onChange(rows.map((row) => (row.key === key ? { ...row, ...part } : row)));
  if (dayRows.length === 0) return empty;
  return dayRows.map(({ key, startTime, endTime }) => (
    <div key={key} className="flex items-center gap-2">
      <Input
        type="time"
        aria-label={`${name} from`}
        value={startTime}
        onChange={({ target }) => set(key, { startTime: target.value })}
        className="fig w-auto! min-w-0 flex-1"
      />
      <span aria-hidden="true">to</span>
      <Input
        type="time"
        aria-label={`${name} until`}
        value={endTime}
        onChange={({ target }) => set(key, { endTime: target.value })}
        className="fig w-auto! min-w-0 flex-1"
      />
      <IconButton
        label={`Remove ${startTime} to ${endTime} on ${name}`}
        icon={<TrashIcon />}
        onClick={() => onChange(rows.filter((row) => row.key !== key))}
      />
    </div>
  ));
}
