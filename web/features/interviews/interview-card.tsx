import type { ReactNode } from "react";
import { firm, formatAddress, headquarters } from "#contract/firm.ts";
import type { CandidateInterview } from "#contract/interviews/schemas.ts";
import { interview as content } from "#web/content/interview.ts";
import { formatMomentInZone } from "#web/features/booking/format.ts";
import { Card } from "#web/ui/card.tsx";
import { DefinitionList } from "#web/ui/definition-list.tsx";

const { rows } = content;

/** Where the interview takes place. */
function renderPlace({ location, place, phone }: CandidateInterview): ReactNode {
  if (location === "phone") return content.place.phone(phone ?? "");
  if (location === "office") return place ?? formatAddress(headquarters);
  if (!place) return content.place.virtual;
  return (
    <a href={place} className="link" rel="noreferrer">
      {place}
    </a>
  );
}

/** Facts of an interview. The time is in the candidate's zone and, if it differs, in the firm's. */
export function interviewRows(
  interview: CandidateInterview,
  startsAt: string | null,
  zone: string | null,
): { term: string; value: ReactNode }[] {
  const { timeZone, jobTitle, duration } = interview;
  const ownTime = startsAt && formatMomentInZone(startsAt, zone ?? timeZone);
  const firmTime = startsAt && formatMomentInZone(startsAt, timeZone);
  return [
    { term: rows.with, value: firm.name },
    ...(jobTitle ? [{ term: rows.job, value: jobTitle }] : []),
    { term: rows.length, value: content.minutes(duration) },
    {
      term: rows.when,
      value: ownTime ?? <span className="font-normal text-ink-3">{rows.open}</span>,
    },
    ...(firmTime && firmTime !== ownTime ? [{ term: rows.firmTime, value: firmTime }] : []),
    { term: rows.how, value: renderPlace(interview) },
  ];
}

export const InterviewCard = ({
  interview,
  actions,
}: {
  interview: CandidateInterview;
  actions?: ReactNode;
}) => (
  <Card className="grid gap-6 p-6 sm:p-8">
    <h2 className="type-heading text-balance">{interview.title}</h2>
    <DefinitionList
      items={interviewRows(interview, interview.startsAt, interview.candidateTimeZone)}
      className="fig [overflow-wrap:anywhere]"
    />
    {actions && <div className="flex flex-wrap gap-3">{actions}</div>}
  </Card>
);
