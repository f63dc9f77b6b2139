import { useQuery } from "@tanstack/react-query";
import type { ScreeningAnswer } from "#contract/screening/schemas.ts";
import { adminPaths } from "#web/lib/admin-paths.ts";
import { QueryContent } from "#web/lib/query-content.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { formatFileSize } from "#web/ui/file-field.tsx";
import { DownloadIcon } from "#web/ui/icons-actions.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { SkeletonRows } from "#web/ui/skeleton.tsx";
import { applicationAnswers } from "./queries.ts";

/** The answers of an application to the questions of its job; nothing without answers. */
export function AnswersPanel({ applicationId }: { applicationId: string }) {
  const query = useQuery(applicationAnswers(applicationId));
  if (query.data?.length === 0) return null;
  return (
    <Panel title="Answers">
      <QueryContent
        query={query}
        errorTitle="The answers could not be loaded"
        className="m-4"
        fallback={
          <div className="p-4">
            <SkeletonRows count={3} label="Loading the answers" />
          </div>
        }
      >
        {(answers) => (
          <dl className="divide-y divide-line">
            {answers.map((answer) => (
              <div key={answer.id} className="px-4 py-3">
                <dt className="text-ink-3">{answer.label}</dt>
                <dd className="mt-0.5 flex flex-wrap items-baseline gap-x-3 gap-y-1">
                  <AnswerValue applicationId={applicationId} answer={answer} />
                  {answer.isKnockout && <Badge status="urgent">Outside what the job asks for</Badge>}
                </dd>
              </div>
            ))}
          </dl>
        )}
      </QueryContent>
    </Panel>
  );
}

function AnswerValue({ applicationId, answer }: { applicationId: string; answer: ScreeningAnswer }) {
  const { id, text, file } = answer;
  if (!file) return <span className="max-w-prose whitespace-pre-line [overflow-wrap:anywhere]">{text}</span>;
  return (
    <a
      href={adminPaths.answerFile(applicationId, id)}
      download
      className="link inline-flex items-center gap-1.5"
    >
      <DownloadIcon size={14} />
      <span className="[overflow-wrap:anywhere]">{`${file.name} (${formatFileSize(file.size)})`}</span>
    </a>
  );
}
