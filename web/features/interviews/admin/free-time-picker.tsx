import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { CANDIDATE_NOTICE_MINUTES } from "#contract/interviews/constants.ts";
import { zoneName } from "#contract/time-zone.ts";
import { FIRM_ZONE, formatTime, toZonedDateTime } from "#web/features/booking/admin/firm-time.ts";
import { QueryContent } from "#web/lib/query-content.tsx";
import { useNow } from "#web/lib/use-now.ts";
import { formatDateOnly } from "#web/lib/zoned-time.ts";
import { cx } from "#web/ui/cx.ts";
import { FieldError } from "#web/ui/field-error.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { freeTimes, type FreeTimesFilter } from "./queries.ts";

/** Times that are offered unless staff choose others, at most two of a day. */
const DEFAULT_OFFERS = 6;
const DEFAULT_PER_DAY = 2;

const dateOf = (startsAt: string): string => toZonedDateTime(startsAt).date;

const groupByDate = (times: readonly { startsAt: string }[]): Map<string, string[]> => {
  const days = new Map<string, string[]>();
  for (const { startsAt } of times) {
    const date = dateOf(startsAt);
    days.set(date, [...(days.get(date) ?? []), startsAt]);
  }
  return days;
};

/** The next times, spread over the day and several days. */
function pickDefaults(days: Map<string, string[]>): string[] {
  return [...days.values()]
    .flatMap((times) => {
      const middle = times[Math.floor(times.length / 2)];
      return [...new Set([times[0]!, middle!])].slice(0, DEFAULT_PER_DAY);
    })
    .slice(0, DEFAULT_OFFERS);
}

type Props = {
  filter: FreeTimesFilter;
  /** Several times are offered; otherwise one is chosen. */
  multiple?: boolean;
  value: readonly string[];
  error?: string | undefined;
  onChange: (times: string[]) => void;
};

/** Days with free times, and the times of one day, in the firm's time zone. */
export function FreeTimePicker({ filter, multiple = false, value, error, onChange }: Props) {
  const query = useQuery(freeTimes(filter));
  // Candidates cannot choose a time that is nearer.
  const earliest = useNow().getTime() + (multiple ? CANDIDATE_NOTICE_MINUTES * 60_000 : 0);
  if (filter.interviewerIds.length === 0)
    return <p className="text-sm text-ink-2">Choose an interviewer to see free times.</p>;
  return (
    <fieldset className="field" aria-describedby={error ? "free-time-error" : undefined}>
      <legend className="label mb-2">
        {multiple ? "Offered times" : "Time"}{" "}
        <span className="font-normal text-ink-3">({zoneName(FIRM_ZONE)})</span>
      </legend>
      <QueryContent
        query={query}
        errorTitle="The free times could not be loaded"
        fallback={<Skeleton className="h-40 w-full" />}
      >
        {(times) => (
          <Days
            key={times.map(({ startsAt }) => startsAt).join()}
            days={groupByDate(times.filter(({ startsAt }) => Date.parse(startsAt) > earliest))}
            multiple={multiple}
            value={value}
            onChange={onChange}
          />
        )}
      </QueryContent>
      {error && <FieldError id="free-time-error">{error}</FieldError>}
    </fieldset>
  );
}

type DaysProps = Required<Pick<Props, "multiple" | "value" | "onChange">> & { days: Map<string, string[]> };

function Days({ days, multiple, value, onChange }: DaysProps) {
  const [selectedDate, setSelectedDate] = useState<string>();
  const needsDefaults = multiple && value.length === 0 && days.size > 0;
  const hasDefaults = useRef(false);
  useEffect(() => {
    if (!needsDefaults || hasDefaults.current) return;
    hasDefaults.current = true;
    onChange(pickDefaults(days));
  }, [needsDefaults, days, onChange]);
  if (days.size === 0)
    return (
      <p className="text-sm text-ink-2">
        Nobody is free in the next three weeks. Choose fewer interviewers, a round robin or a shorter
        interview.
      </p>
    );
  const chosenDate = value[0] && dateOf(value[0]);
  const date = [selectedDate, chosenDate, ...days.keys()].find((day) => day && days.has(day)) ?? "";
  const toggle = (startsAt: string) => {
    if (!multiple) onChange([startsAt]);
    else if (value.includes(startsAt)) onChange(value.filter((time) => time !== startsAt));
    else onChange([...value, startsAt].toSorted());
  };
  return (
    <div className="grid gap-3">
      <div role="group" aria-label="Day" className="flex gap-1.5 overflow-x-auto pb-1">
        {[...days.keys()].map((day) => {
          const count = value.filter((time) => dateOf(time) === day).length;
          return (
            <button
              key={day}
              type="button"
              aria-pressed={day === date}
              onClick={() => setSelectedDate(day)}
              className={cx(
                "fig grid shrink-0 cursor-pointer rounded-sm border px-2.5 py-1 text-center text-sm leading-tight",
                day === date ? "border-ink bg-ink text-paper" : "border-line-2 hover:bg-plan-wash",
              )}
            >
              <span className="text-xs">{formatDateOnly(day, { weekday: "short" })}</span>
              {formatDateOnly(day, { month: "short", day: "numeric" })}
              {count > 0 && (
                <span className="text-xs">
                  <span aria-hidden="true">●</span> <span className="sr-only">{count} chosen</span>
                </span>
              )}
            </button>
          );
        })}
      </div>
      <div className="grid grid-cols-3 gap-1.5 sm:grid-cols-5">
        {(days.get(date) ?? []).map((startsAt) => (
          <label
            key={startsAt}
            className={cx(
              "fig cursor-pointer rounded-sm border px-1 py-1.5 text-center text-sm whitespace-nowrap has-focus-visible:shadow-(--focus-ring)",
              value.includes(startsAt)
                ? "border-ink bg-ink font-semibold text-paper"
                : "border-line-2 hover:bg-plan-wash",
            )}
          >
            <input
              type={multiple ? "checkbox" : "radio"}
              name="free-time"
              className="sr-only"
              checked={value.includes(startsAt)}
              onChange={() => toggle(startsAt)}
            />
            {formatTime(startsAt)}
          </label>
        ))}
      </div>
      {multiple && (
        <p className="hint" aria-live="polite">
          {value.length === 1 ? "1 time is offered." : `${value.length} times are offered.`} None is held: the
          candidate sees those that are still free.
        </p>
      )}
    </div>
  );
}
