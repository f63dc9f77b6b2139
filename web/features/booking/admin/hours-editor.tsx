import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { BookingHours, StaffBookingType } from "#contract/booking/setup-schemas.ts";
import { zoneName } from "#contract/time-zone.ts";
import { QueryContent } from "#web/lib/query-content.tsx";
import { runMutation } from "#web/lib/run-mutation.ts";
import { useDraftState } from "#web/lib/use-draft-state.tsx";
import { useUnsavedChanges } from "#web/lib/use-unsaved-changes.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { FieldGroup } from "#web/ui/field-group.tsx";
import { PlusIcon } from "#web/ui/icons-actions.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { addHours, DayHours, fromHoursRows, type HoursRow, toHoursRows } from "./day-hours.tsx";
import { useSaveHours, weeklyHours } from "./queries.ts";

const DAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"];
const FORM_ID = "weekly-hours";

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
    runMutation(
      save,
      { bookingTypeId: type.id, hours: fromHoursRows(currentRows), updatedAt: saved.updatedAt },
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
          const currentRows = rows ?? toHoursRows(saved.hours);
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

const Day = ({ onChange, ...props }: DayProps) => (
  <FieldGroup legend={props.name}>
    <div className="grid gap-2">
      <DayHours {...props} onChange={onChange} empty={<p className="text-sm text-ink-3">Closed</p>} />
      <div>
        <Button
          variant="line"
          size="sm"
          aria-label={`Add hours on ${props.name}`}
          onClick={() => onChange(addHours(props.rows, props.day))}
        >
          <PlusIcon size={14} />
          Add hours
        </Button>
      </div>
    </div>
  </FieldGroup>
);
