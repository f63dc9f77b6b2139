import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { CandidateInterview } from "#contract/interviews/schemas.ts";
import { zoneLabel } from "#contract/time-zone.ts";
import { booking } from "#web/content/booking.ts";
import { interview as content } from "#web/content/interview.ts";
import type { ManageParams } from "#web/features/booking/booking-params.ts";
import { formatMomentInZone, formatShortDate, parseZonedDate } from "#web/features/booking/format.ts";
import { SamePageLink } from "#web/features/booking/same-page-link.tsx";
import { SlotList } from "#web/features/booking/slot-list.tsx";
import { StepColumns } from "#web/features/booking/step-frame.tsx";
import { TimeZoneForm } from "#web/features/booking/time-zone-form.tsx";
import { useTimeZone } from "#web/features/booking/use-time-zone.ts";
import { NextLinks } from "#web/features/site/outcome-message.tsx";
import { useFormProblem } from "#web/lib/form-problem.ts";
import { Link } from "#web/lib/link.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { cx } from "#web/ui/cx.ts";
import { DefinitionList } from "#web/ui/definition-list.tsx";
import { ErrorCard } from "#web/ui/error-card.tsx";
import { interviewRows } from "./interview-card.tsx";
import { interviewHref } from "./interview-href.ts";
import { linkedTimes } from "./queries.ts";

type Props = { interview: CandidateInterview; params: ManageParams };

/** Groups times by their date in a zone, in order. */
function groupByDate(times: readonly string[], zone: string): Map<string, string[]> {
  const days = new Map<string, string[]>();
  for (const time of times) {
    const date = parseZonedDate(time, zone) ?? "";
    days.set(date, [...(days.get(date) ?? []), time]);
  }
  return days;
}

/** Chooses or changes the time with a native form that works without JavaScript. */
export function ChooseTime({ interview, params }: Props) {
  const { token } = params;
  const isMove = interview.state === "scheduled";
  const zone = useTimeZone(params.zone || interview.candidateTimeZone || "");
  const problem = useFormProblem();
  const query = useQuery(linkedTimes(token));
  const times = query.data?.times ?? [];
  const chosen = times.find((time) => time === params.slot) ?? null;
  const error = problem && (!problem.values.startsAt || problem.values.startsAt === params.slot);
  const href = (choice: Partial<ManageParams>) =>
    interviewHref({ token, ...(isMove && { action: "choose" }), zone: params.zone, ...choice });
  return (
    <div className="wrap">
      <div className="mx-auto max-w-240 pt-10">
        <h1 className="type-section text-balance">{content.heading[isMove ? "move" : "choose"]}</h1>
        <p className="type-lead mt-4 mb-10 max-w-2xl">
          {content.lead(interview.title, interview.duration, interview.jobTitle)}{" "}
          {interview.expiresAt &&
            !isMove &&
            content.until(formatMomentInZone(interview.expiresAt, zone ?? interview.timeZone))}
        </p>
        <StepColumns
          aside={<Choice interview={interview} token={token} chosen={chosen} zone={zone} isMove={isMove} />}
        >
          <div>
            {error && (
              <Alert tone="danger" live className="mb-6">
                {problem.message}
              </Alert>
            )}
            {query.isError ? (
              <ErrorCard
                title={content.failed}
                onRetry={() => void query.refetch()}
                retrying={query.isFetching}
              />
            ) : !query.data ? (
              <p role="status">{content.loading}</p>
            ) : times.length === 0 ? (
              <NoTimes areTaken={query.data.areTaken} />
            ) : (
              <Times
                interview={interview}
                times={times}
                chosen={chosen}
                date={params.date}
                zone={zone}
                href={href}
              />
            )}
          </div>
        </StepColumns>
      </div>
    </div>
  );
}

const NoTimes = ({ areTaken }: { areTaken: boolean }) => (
  <section className="grid gap-5">
    <h2 className="type-title">{content.noTimes.heading}</h2>
    <p>{areTaken ? content.noTimes.taken : content.noTimes.none}</p>
    <div className="flex flex-wrap gap-3">
      <NextLinks links={content.links} />
    </div>
  </section>
);

type TimesProps = {
  interview: CandidateInterview;
  times: readonly string[];
  chosen: string | null;
  date: string;
  zone: string | null;
  href: (choice: Partial<ManageParams>) => string;
};

/** Days, the times of one day and the time zone. Every choice is a link. */
function Times({ interview, times, chosen, date, zone, href }: TimesProps) {
  const { timeZone } = interview;
  const days = groupByDate(times, zone ?? timeZone);
  const chosenDate = chosen && parseZonedDate(chosen, zone ?? timeZone);
  const selectedDate = [date, chosenDate, ...days.keys()].find((day) => day && days.has(day)) ?? "";
  const slots = (days.get(selectedDate) ?? []).map((startsAt) => ({
    startsAt,
    startTime: "",
    endTime: "",
    isAvailable: true,
  }));
  return (
    <div>
      <nav aria-label={content.days}>
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(6.5rem,1fr))] gap-2">
          {[...days].map(([day, { length }]) => (
            <li key={day}>
              <SamePageLink
                to={href({ date: day })}
                hash="times"
                aria-current={day === selectedDate ? "date" : undefined}
                className={cx(
                  "fig grid min-h-14 content-center rounded-sm border px-3 text-[0.9375rem] leading-tight",
                  day === selectedDate
                    ? "border-ink bg-ink text-paper"
                    : "border-field bg-raised hover:bg-plan-wash",
                )}
              >
                {formatShortDate(day)}
                <small className={cx("text-xs", day === selectedDate ? "text-on-ink-2" : "text-ink-2")}>
                  {content.dayCount(length)}
                </small>
              </SamePageLink>
            </li>
          ))}
        </ul>
      </nav>
      <SlotList
        date={selectedDate}
        slots={slots}
        chosen={chosen ?? undefined}
        href={(slot) => href({ date: selectedDate, slot })}
        firmZone={timeZone}
        zone={zone}
      />
      <p className="mt-3 text-sm text-ink-3">{booking.time.zone(zoneLabel(zone ?? timeZone))}</p>
      <TimeZoneForm
        zone={zone ?? timeZone}
        href={(next) => href({ ...(chosen && { slot: chosen }), zone: next })}
      />
    </div>
  );
}

type ChoiceProps = {
  interview: CandidateInterview;
  token: string;
  chosen: string | null;
  zone: string | null;
  isMove: boolean;
};

/** The choice so far, and the button that confirms it. */
function Choice({ interview, token, chosen, zone, isMove }: ChoiceProps) {
  const [isSubmitted, setIsSubmitted] = useState(false);
  const isSameTime = chosen !== null && chosen === interview.startsAt;
  const isReady = chosen !== null && !isSameTime;
  const current =
    isMove && interview.startsAt
      ? [
          {
            term: content.rows.now,
            value: formatMomentInZone(interview.startsAt, zone ?? interview.timeZone),
          },
        ]
      : [];
  return (
    <aside aria-labelledby="summary" className="lg:sticky lg:top-6">
      <Card className="grid gap-5 p-6">
        <h2 id="summary" className="type-title">
          {content.summary}
        </h2>
        <DefinitionList
          items={[...current, ...interviewRows(interview, chosen, zone)]}
          className="fig [overflow-wrap:anywhere]"
        />
        <form
          action="/api/interview-links/choose"
          method="post"
          onSubmit={() => setIsSubmitted(true)}
          className="grid"
        >
          <input type="hidden" name="token" value={token} />
          <input type="hidden" name="startsAt" value={chosen ?? ""} />
          <input type="hidden" name="timeZone" value={zone ?? interview.timeZone} />
          <Button type="submit" disabled={!isReady} pending={isSubmitted} aria-describedby="missing">
            {isMove ? content.move : content.confirm}
          </Button>
        </form>
        {!isReady && (
          <p id="missing" className="text-center text-sm text-ink-3">
            {isSameTime ? content.sameTime : content.missing}
          </p>
        )}
        {isMove ? (
          <Button asChild variant="text">
            <Link to={interviewHref({ token })}>{content.back}</Link>
          </Button>
        ) : (
          <Button asChild variant="text">
            <Link to={interviewHref({ token, action: "cancel" })}>{content.cancel}</Link>
          </Button>
        )}
      </Card>
    </aside>
  );
}
