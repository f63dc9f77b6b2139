import { useState } from "react";
import { type MyCalendar, MyHours } from "#contract/interviews/calendar-endpoints.ts";
import { namedTimeZones, zoneLabel, zoneName } from "#contract/time-zone.ts";
import {
  addHours,
  DayHours,
  fromHoursRows,
  type HoursRow,
  toHoursRows,
} from "#web/features/booking/admin/day-hours.tsx";
import { ApiError } from "#web/lib/api.ts";
import { runMutation } from "#web/lib/run-mutation.ts";
import { useDraftState } from "#web/lib/use-draft-state.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { PlusIcon } from "#web/ui/icons-actions.tsx";
import { includeSelected, NativeSelect } from "#web/ui/native-select.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { useResetHours, useSetHours } from "./queries.ts";

/** Monday first; the value is the day number, where 0 is Sunday. */
const DAYS = [
  [1, "Monday"],
  [2, "Tuesday"],
  [3, "Wednesday"],
  [4, "Thursday"],
  [5, "Friday"],
  [6, "Saturday"],
  [0, "Sunday"],
] as const;

type Draft = { timeZone: string; rows: HoursRow[] };

const toDraft = ({ timeZone, hours }: MyCalendar): Draft => ({
  timeZone,
  rows: toHoursRows(hours),
});

/** The weekly hours in which the caller can be interviewed. */
export function MyHoursPanel({ calendar }: { calendar: MyCalendar }) {
  const { value, setValue, reset, draftNote } = useDraftState<Draft>("my-hours", toDraft(calendar));
  const [isChanged, setIsChanged] = useState(false);
  const [error, setError] = useState("");
  const save = useSetHours();
  const restore = useResetHours();
  const change = (next: Draft) => {
    setIsChanged(true);
    setError("");
    setValue(next);
  };
  const finish = (title: string) => (saved: MyCalendar) => {
    reset(toDraft(saved));
    setIsChanged(false);
    toast({ title, tone: "positive" });
  };
  const send = () => {
    const body = { timeZone: value.timeZone, hours: fromHoursRows(value.rows) };
    const checked = MyHours.safeParse(body);
    if (!checked.success) {
      setError(checked.error.issues[0]?.message ?? "");
      return;
    }
    runMutation(save, body, {
      onSuccess: finish("Hours saved"),
      onError: (cause) =>
        setError((cause instanceof ApiError && Object.values(cause.fields)[0]?.[0]) || cause.message),
    });
  };
  return (
    <Panel title="Hours" padded>
      <form
        noValidate
        aria-label="Hours"
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        {draftNote}
        <p className="text-ink-2">
          {calendar.usesFirmHours
            ? `The firm's hours apply (${zoneName(calendar.timeZone)}) until you set your own.`
            : "Interviews are scheduled within these hours."}
        </p>
        <Field label="Time zone">
          <NativeSelect
            value={value.timeZone}
            options={includeSelected(
              namedTimeZones.map((zone) => ({ value: zone, label: zoneLabel(zone) })),
              value.timeZone,
              zoneLabel(value.timeZone),
            )}
            onChange={({ target }) => change({ ...value, timeZone: target.value })}
          />
        </Field>
        <div className="grid gap-2">
          {DAYS.map(([day, name]) => (
            <Day
              key={name}
              name={name}
              day={day}
              rows={value.rows}
              onChange={(rows) => change({ ...value, rows })}
            />
          ))}
        </div>
        {error && (
          <Alert tone="danger" live title="Not saved.">
            {error}
          </Alert>
        )}
        <div className="flex flex-wrap gap-2">
          <Button
            size="sm"
            type="submit"
            disabled={!isChanged && !draftNote}
            pending={save.isPending}
            pendingLabel="Saving…"
          >
            Save hours
          </Button>
          {!calendar.usesFirmHours && (
            <Button
              size="sm"
              variant="text"
              pending={restore.isPending}
              pendingLabel="Saving…"
              onClick={() =>
                runMutation(restore, undefined, {
                  onSuccess: finish("The firm's hours apply"),
                  onError: ({ message }) => setError(message),
                })
              }
            >
              Use the firm’s hours
            </Button>
          )}
        </div>
      </form>
    </Panel>
  );
}

type DayProps = { name: string; day: number; rows: HoursRow[]; onChange: (rows: HoursRow[]) => void };

const Day = ({ onChange, ...props }: DayProps) => (
  <div
    role="group"
    aria-label={props.name}
    className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2 border-t border-line pt-2 sm:grid-cols-[5.5rem_minmax(0,1fr)_auto]"
  >
    <p className="pt-1.5 font-medium">{props.name}</p>
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2 max-sm:order-last max-sm:col-span-2">
      <DayHours {...props} onChange={onChange} empty={<p className="pt-1.5 text-ink-3">Not available</p>} />
    </div>
    <IconButton
      label={`Add hours on ${props.name}`}
      icon={<PlusIcon />}
      onClick={() => onChange(addHours(props.rows, props.day))}
    />
  </div>
);
