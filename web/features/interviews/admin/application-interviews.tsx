import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { QueryContent } from "#web/lib/query-content.tsx";
import { useCan } from "#web/lib/me.ts";
import { Panel } from "#web/ui/panel.tsx";
import { SkeletonRows } from "#web/ui/skeleton.tsx";
import { formatInterviewers, formatInterviewTime, InterviewBadge } from "./interview-labels.tsx";
import { InterviewSheet } from "./interview-sheet.tsx";
import { applicationInterviews } from "./queries.ts";
import { ScheduleButton } from "./schedule-button.tsx";
import type { InterviewSubject } from "./schedule-dialog.tsx";

/** The interviews of an application; nothing for users who may not see them. */
export function ApplicationInterviews({
  subject,
  isClosed,
}: {
  subject: InterviewSubject;
  isClosed: boolean;
}) {
  const canRead = useCan("interviews.manage");
  const query = useQuery({ ...applicationInterviews(subject.applicationId), enabled: canRead });
  const [openId, setOpenId] = useState<string | null>(null);
  if (!canRead) return null;
  return (
    <Panel title="Interviews" actions={!isClosed && <ScheduleButton subject={subject} variant="line" />}>
      <QueryContent
        query={query}
        errorTitle="The interviews could not be loaded"
        className="m-4"
        fallback={
          <div className="px-4">
            <SkeletonRows count={1} label="Loading interviews" />
          </div>
        }
      >
        {({ rows }) =>
          rows.length === 0 ? (
            <p className="p-4 text-ink-3">No interviews yet.</p>
          ) : (
            <ul className="divide-y divide-line">
              {rows.map((interview) => (
                <li key={interview.id}>
                  <button
                    type="button"
                    onClick={() => setOpenId(interview.id)}
                    className="flex w-full cursor-pointer flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-2.5 text-left hover:bg-plan-wash"
                  >
                    <span className="min-w-0">
                      <span className="block font-semibold [overflow-wrap:anywhere]">{interview.title}</span>
                      <span className="fig block text-sm text-ink-2">{formatInterviewTime(interview)}</span>
                      <span className="block text-sm text-ink-3">With {formatInterviewers(interview)}</span>
                    </span>
                    <InterviewBadge interview={interview} />
                  </button>
                </li>
              ))}
            </ul>
          )
        }
      </QueryContent>
      {openId && <InterviewSheet key={openId} id={openId} onClose={() => setOpenId(null)} />}
    </Panel>
  );
}
