import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { BookingHours, HoursWindow, StaffBookingType } from "#contract/booking/setup-schemas.ts";
import { zoneName } from "#contract/time-zone.ts";
import { QueryContent } from "#web/lib/query-content.tsx";
import { runMutation } from "#web/lib/run-mutation.ts";
import { useDraftState } from "#web/lib/use-draft-state.tsx";
import { useUnsavedChanges } from "#web/lib/use-unsaved-changes.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { FieldGroup } from "#web/ui/field-group.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { PlusIcon, TrashIcon } from "#web/ui/icons-actions.tsx";
import { Input } from "#web/ui/input.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { useSaveHours, weeklyHours } from "./queries.ts";

const DAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"];
const FORM_ID = "weekly-hours";
type HoursRow = HoursWindow & { key: string };

const withKeys = (hours: readonly Omit<HoursRow, "key">[]): HoursRow[] =>
  hours.map((window) => ({ ...window, key: crypto.randomUUID() }));

/** Weekly hours of a service; a day without rows is closed. */
export function HoursEditor({ type, onClose }: { type: StaffBookingType; onClose: () => void }) {
  const query = useQuery({ ...weeklyHours(type.id), refetchOnWindowFocus: false });
  const { value, setValue, reset, draftNote } = useDraftState<{ rows: HoursRow[] | null }>(
    `hours:${type.id}`,
    {
      rows: null,
    },
  );
  const { rows } = value;
  const [error, setError] = useState("");
  const save = useSaveHours();
  const { confirmLeave, dialog } = useUnsavedChanges(
    rows !== null,
    "Your changes to the hours are not saved.",
    [],
    reset,
  );
  const close = () => confirmLeave(onClose);

  const send = (saved: BookingHours, currentRows: readonly HoursRow[]) => {
    setError("");
    const hours = currentRows.map(({ dayOfWeek, startTime, endTime }) => ({ dayOfWeek, startTime, endTime }));
    runMutation(
      save,
      { bookingTypeId: type.id, hours, updatedAt: saved.updatedAt },
      {
        onSuccess: () => {
          reset();
          toast({ title: "Hours saved", description: type.name, tone: "positive" });
          onClose();
        },
        onError: (cause) =>
          setError(
            "fields" in cause
              ? (Object.values(cause.fields as Record<string, string[]>)[0]?.[0] ?? cause.message)
              : cause.message,
          ),
      },
    );
  };
  return (
    <Dialog
      open
      title={`Hours for ${type.name}`}
      description={`Times are in ${zoneName(type.timeZone)}. Days without hours are closed.`}
      onOpenChange={(open) => !open && close()}
      footer={
        <>
          <Button variant="text" onClick={close}>
            Cancel
          </Button>
          <Button
            type="submit"
            form={FORM_ID}
            disabled={!query.data}
            pending={save.isPending}
            pendingLabel="Saving…"
          >
            Save hours
          </Button>
        </>
      }
    >
      <QueryContent
        query={query}
        errorTitle="The hours could not be loaded"
        fallback={<Skeleton className="h-64 w-full" />}
      >
        {(saved) => {
          const currentRows = rows ?? withKeys(saved.hours);
          return (
            <form
              id={FORM_ID}
              noValidate
              className="grid gap-4"
              aria-label="Weekly hours"
              onSubmit={(event) => {
                event.preventDefault();
                send(saved, currentRows);
              }}
            >
              {draftNote}
              {DAYS.map((name, index) => (
                <Day
                  key={name}
                  name={name}
                  day={index + 1}
                  rows={currentRows}
                  onChange={(next) => setValue({ rows: next })}
                />
              ))}
              {error && (
                <Alert tone="danger" live title="Not saved.">
                  {error}
                </Alert>
              )}
            </form>
          );
        }}
      </QueryContent>
      {dialog}
    </Dialog>
  );
}

type DayProps = { name: string; day: number; rows: HoursRow[]; onChange: (rows: HoursRow[]) => void };

function Day({ name, day, rows, onChange }: DayProps) {
  const dayRows = rows.filter(({ dayOfWeek }) => dayOfWeek === day);
  const set = (key: string, part: Partial<HoursWindow>) =>
    onChange(rows.map((row) => (row.key === key ? { ...row, ...part } : row)));
  const add = () => {
    const startTime = dayRows.at(-1)?.endTime ?? "09:00";
    onChange([...rows, { key: crypto.randomUUID(), dayOfWeek: day, startTime, endTime: "17:00" }]);
  };
  return (
    <FieldGroup legend={name}>
      <div className="grid gap-2">
        {dayRows.length === 0 && <p className="text-sm text-ink-3">Closed</p>}
        {dayRows.map(({ key, startTime, endTime }) => (
          <div key={key} className="flex items-center gap-2">
            <Input
              type="time"
              aria-label={`${name} from`}
              value={startTime}
              onChange={({ target }) => set(key, { startTime: target.value })}
              className="fig w-auto! flex-1"
            />
            <span aria-hidden="true">to</span>
            <Input
              type="time"
              aria-label={`${name} until`}
              value={endTime}
              onChange={({ target }) => set(key, { endTime: target.value })}
              className="fig w-auto! flex-1"
            />
            <IconButton
              label={`Remove ${startTime} to ${endTime} on ${name}`}
              icon={<TrashIcon />}
              onClick={() => onChange(rows.filter((row) => row.key !== key))}
            />
          </div>
        ))}
        <div>
          <Button variant="line" size="sm" aria-label={`Add hours on ${name}`} onClick={add}>
            <PlusIcon size={14} />
            Add hours
          </Button>
        </div>
      </div>
    </FieldGroup>
  );
}
