import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Interview } from "#contract/interviews/schemas.ts";
import { zoneShort } from "#contract/time-zone.ts";
import { meetingLocationLabels } from "#web/features/booking/admin/appointment-status.tsx";
import { FIRM_ZONE, formatDateTime, formatTime } from "#web/features/booking/admin/firm-time.ts";
import { adminPaths } from "#web/lib/admin-paths.ts";
import { Link } from "#web/lib/link.tsx";
import { useCan } from "#web/lib/me.ts";
import { QueryContent } from "#web/lib/query-content.tsx";
import { Button } from "#web/ui/button.tsx";
import { DefinitionList } from "#web/ui/definition-list.tsx";
import { Sheet } from "#web/ui/sheet.tsx";
import { SkeletonRows } from "#web/ui/skeleton.tsx";
import { DetailsDialog } from "./details-dialog.tsx";
import { InterviewActions } from "./interview-actions.tsx";
import { formatInterviewers, formatInterviewTime, InterviewBadge, modeLabels } from "./interview-labels.tsx";
import { interviewById } from "./queries.ts";

/** One interview with its actions. */
export function InterviewSheet({ id, onClose }: { id: string; onClose: () => void }) {
  const query = useQuery(interviewById(id));
  return (
    <Sheet title="Interview" open onOpenChange={(open) => !open && onClose()}>
      <QueryContent
        query={query}
        errorTitle="The interview could not be loaded"
        fallback={<SkeletonRows count={3} label="Loading the interview" />}
      >
        {(interview) => (
          <div className="grid gap-6">
            <Facts interview={interview} />
            <InterviewActions interview={interview} />
          </div>
        )}
      </QueryContent>
    </Sheet>
  );
}

const formatMoment = (iso: string) => `${formatDateTime(iso)} ${zoneShort(FIRM_ZONE)}`;

function Facts({ interview }: { interview: Interview }) {
  const { candidate, jobTitle, title, status, startsAt, candidateTimeZone, location, place } = interview;
  const canReadApplications = useCan("crm.read");
  const [isEditing, setIsEditing] = useState(false);
  const isOpen = status === "offered" || status === "scheduled";
  const zone = candidateTimeZone ?? FIRM_ZONE;
  const isOtherZone = startsAt && formatTime(startsAt, zone) !== formatTime(startsAt);
  const offers = interview.offeredTimes.length;
  const items = [
    { term: "When", value: <span className="fig">{formatInterviewTime(interview)}</span> },
    {
      term: "Candidate’s time",
      value: isOtherZone && `${formatDateTime(startsAt, zone)} ${zoneShort(zone)}`,
    },
    {
      term: "Offer",
      value:
        status === "offered" &&
        interview.expiresAt &&
        `${offers ? `${offers} ${offers === 1 ? "time" : "times"}` : "Any free time"}, until ${formatMoment(interview.expiresAt)}`,
    },
    { term: "Length", value: `${interview.duration} minutes` },
    { term: "Interviewers", value: formatInterviewers(interview) },
    {
      term: "Who attends",
      value: interview.interviewers.length > 1 && modeLabels[interview.mode],
    },
    { term: "Where", value: [meetingLocationLabels[location], place].filter(Boolean).join(", ") },
    {
      term: "Moved",
      value: interview.rescheduleCount > 0 && `${interview.rescheduleCount} × by the candidate`,
    },
    { term: "Reason", value: interview.cancelReason },
    { term: "Notes", value: interview.notes },
    {
      term: "Application",
      value: canReadApplications && (
        <Link to={adminPaths.application(interview.applicationId)} className="link">
          Open the application
        </Link>
      ),
    },
  ].filter(({ value }) => Boolean(value));
  return (
    <section aria-label="Details" className="grid gap-3">
      <div>
        <p className="text-lg font-semibold [overflow-wrap:anywhere]">{candidate}</p>
        <p className="text-ink-2 [overflow-wrap:anywhere]">{[title, jobTitle].filter(Boolean).join(", ")}</p>
      </div>
      <p className="flex flex-wrap items-center gap-2">
        <InterviewBadge interview={interview} />
        {isOpen && (
          <Button variant="text" size="sm" onClick={() => setIsEditing(true)}>
            Edit details
          </Button>
        )}
      </p>
      <DefinitionList items={items} className="[overflow-wrap:anywhere] whitespace-pre-line" />
      {isEditing && <DetailsDialog interview={interview} onClose={() => setIsEditing(false)} />}
    </section>
  );
}
