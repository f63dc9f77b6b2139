import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { zoneName } from "#contract/time-zone.ts";
import { QueryContent } from "#web/lib/query-content.tsx";
import { useNow } from "#web/lib/use-now.ts";
import { cx } from "#web/ui/cx.ts";
import { FieldError } from "#web/ui/field-error.tsx";
import { Field } from "#web/ui/field.tsx";
import { Input } from "#web/ui/input.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { FIRM_ZONE, formatTime, isIsoDate, toZonedDateTime } from "./firm-time.ts";
import { staffDays, staffSlots } from "./queries.ts";

type Props = {
  typeId: string;
  /** The appointment being rescheduled; its current time counts as free. */
  reschedulingId?: string;
  /** The initial day; defaults to the first one with a free time. */
  initialDate?: string;
  value: string;
  error?: string | undefined;
  onChange: (start: string) => void;
};

/** Picks a day and one of its free times, in the firm's time zone. */
export function SlotPicker({ typeId, reschedulingId, initialDate, value, error, onChange }: Props) {
  const today = toZonedDateTime(useNow().toISOString()).date;
  const [selectedDate, setSelectedDate] = useState<string>();
  const days = useQuery({ ...staffDays(typeId), enabled: initialDate === undefined });
  const defaultDate = initialDate ?? days.data?.find(({ free }) => free > 0)?.date ?? today;
  const isLoading = selectedDate === undefined && days.isLoading;
  const date = selectedDate ?? (isLoading ? "" : defaultDate < today ? today : defaultDate);
  return (
    <div className="grid gap-3">
      <Field label="Day">
        <Input
          type="date"
          min={today}
          value={date}
          onChange={({ target }) => {
            setSelectedDate(target.value);
            onChange("");
          }}
        />
      </Field>
      {isLoading && <TimesSkeleton />}
      {isIsoDate(date) && (
        <Times
          typeId={typeId}
          reschedulingId={reschedulingId}
          date={date}
          value={value}
          error={error}
          onChange={onChange}
        />
      )}
    </div>
  );
}

const TimesSkeleton = () => <Skeleton className="h-24 w-full" />;

type TimesProps = Pick<Props, "typeId" | "reschedulingId" | "value" | "error" | "onChange"> & {
  date: string;
};

function Times({ typeId, reschedulingId, date, value, error, onChange }: TimesProps) {
  const query = useQuery(staffSlots(typeId, date, reschedulingId));
  return (
    <fieldset className="field" aria-describedby={error ? "slot-error" : undefined}>
      <legend className="label mb-2">
        Time <span className="font-normal text-ink-3">({zoneName(FIRM_ZONE)})</span>
      </legend>
      <QueryContent query={query} errorTitle="The times could not be loaded" fallback={<TimesSkeleton />}>
        {(slots) => {
          const free = slots.filter(({ isAvailable }) => isAvailable);
          if (free.length === 0)
            return <p className="text-sm text-ink-2">No times available on this day. Choose another day.</p>;
          return (
            <div className="grid grid-cols-3 gap-1.5 sm:grid-cols-4">
              {free.map(({ startsAt }) => (
                <label
                  key={startsAt}
                  className={cx(
                    "fig cursor-pointer rounded-sm border px-1 py-1.5 text-center text-sm whitespace-nowrap has-focus-visible:shadow-(--focus-ring)",
                    value === startsAt
                      ? "border-ink bg-ink font-semibold text-paper"
                      : "border-line-2 hover:bg-plan-wash",
                  )}
                >
                  <input
                    type="radio"
                    name="slot"
                    className="sr-only"
                    checked={value === startsAt}
                    onChange={() => onChange(startsAt)}
                  />
                  {formatTime(startsAt)}
                </label>
              ))}
            </div>
          );
        }}
      </QueryContent>
      {error && <FieldError id="slot-error">{error}</FieldError>}
    </fieldset>
  );
}
