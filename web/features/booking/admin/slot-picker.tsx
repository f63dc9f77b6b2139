import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Loaded } from "#web/lib/loaded.tsx";
import { useNow } from "#web/lib/use-now.ts";
import { cx } from "#web/ui/cx.ts";
import { FieldError } from "#web/ui/field-error.tsx";
import { Field } from "#web/ui/field.tsx";
import { Input } from "#web/ui/input.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { clockTime, isDate, wallOf } from "./firm-time.ts";
import { staffDays, staffSlots } from "./queries.ts";

type Props = {
  typeId: string;
  /** The appointment whose own time counts as free. */
  moving?: string;
  /** The day that is shown first; else it is the first one with a free time. */
  first?: string;
  value: string;
  fault?: string | undefined;
  onChange: (start: string) => void;
};

/** A day, and its free times as the firm's clock shows them. */
export function SlotPicker({ typeId, moving, first, value, fault, onChange }: Props) {
  const today = wallOf(useNow().toISOString()).date;
  const [chosen, setChosen] = useState<string>();
  const days = useQuery({ ...staffDays(typeId), enabled: first === undefined });
  const opening = first ?? days.data?.find(({ free }) => free > 0)?.date ?? today;
  const waiting = chosen === undefined && days.isLoading;
  const date = chosen ?? (waiting ? "" : opening < today ? today : opening);
  return (
    <div className="grid gap-3">
      <Field label="Day">
        <Input
          type="date"
          min={today}
          value={date}
          onChange={({ target }) => {
            setChosen(target.value);
            onChange("");
          }}
        />
      </Field>
      {waiting && <TimesToCome />}
      {isDate(date) && (
        <Times typeId={typeId} moving={moving} date={date} value={value} fault={fault} onChange={onChange} />
      )}
    </div>
  );
}

const TimesToCome = () => <Skeleton className="h-24 w-full" />;

type TimesProps = Pick<Props, "typeId" | "moving" | "value" | "fault" | "onChange"> & { date: string };

function Times({ typeId, moving, date, value, fault, onChange }: TimesProps) {
  const query = useQuery(staffSlots(typeId, date, moving));
  return (
    <fieldset className="field" aria-describedby={fault ? "slot-fault" : undefined}>
      <legend className="label mb-2">Time</legend>
      <Loaded query={query} problem="The times could not be loaded" waiting={<TimesToCome />}>
        {(slots) => {
          const free = slots.filter(({ isAvailable }) => isAvailable);
          if (free.length === 0)
            return <p className="text-sm text-ink-2">No free time on this day. Try another one.</p>;
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
                  {clockTime(startsAt)}
                </label>
              ))}
            </div>
          );
        }}
      </Loaded>
      {fault && <FieldError id="slot-fault">{fault}</FieldError>}
    </fieldset>
  );
}
