import { type FormEvent, useState } from "react";
import type { CalendarEntry } from "#contract/editorial-calendar/endpoints.ts";
import { firmTimeZone } from "#contract/firm.ts";
import { zoneName } from "#contract/time-zone.ts";
import { isIsoDate } from "#web/features/booking/admin/firm-time.ts";
import { FormDialog } from "#web/lib/form-dialog.tsx";
import { Field } from "#web/ui/field.tsx";
import { Input } from "#web/ui/input.tsx";
import { formatEntryTime } from "./calendar-labels.tsx";

type Props = {
  entry: CalendarEntry;
  today: string;
  onMove: (entry: CalendarEntry, date: string) => void;
  onClose: () => void;
};

/** Moves an entry to a date by keyboard or touch; its clock time stays. */
export function MoveDialog({ entry, today, onMove, onClose }: Props) {
  const [date, setDate] = useState(entry.date);
  const [error, setError] = useState("");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isIsoDate(date)) {
      setError("Choose a date.");
      return;
    }
    onClose();
    onMove(entry, date);
  };
  return (
    <FormDialog
      title="Move to another day"
      description={entry.title}
      onSubmit={submit}
      pending={false}
      submitLabel="Move"
      onClose={onClose}
    >
      <Field
        label="Date"
        error={error}
        hint={`The time stays ${formatEntryTime(entry)}, ${zoneName(firmTimeZone)}.`}
      >
        <Input
          type="date"
          required
          min={today}
          value={date}
          className="fig"
          onChange={({ target }) => setDate(target.value)}
        />
      </Field>
    </FormDialog>
  );
}
