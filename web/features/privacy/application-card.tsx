import { privacyPaths } from "./privacy-paths.ts";
import type { SubmittedApplication as Application } from "#contract/privacy/schemas.ts";
import { yourData } from "#web/content/your-data.ts";
import { formatDate } from "#contract/format-date.ts";
import { Link } from "#web/lib/link.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { DefinitionList } from "#web/ui/definition-list.tsx";
import { formatFileSize } from "#web/ui/file-field.tsx";
import { DownloadIcon } from "#web/ui/icons-actions.tsx";

const { fields, actions } = yourData;

export function ApplicationCard({ token, application }: { token: string; application: Application }) {
  const { id, firstName, lastName, phone, resume, resumeUrl, canWithdraw } = application;
  const job = application.jobTitle ?? yourData.general;
  const items = [
    { term: fields.name, value: `${firstName} ${lastName}` },
    { term: fields.phone, value: phone },
    { term: fields.currentPosition, value: application.currentPosition },
    { term: fields.industry, value: application.industryLabel },
    { term: fields.resume, value: resume ? `${resume.name} (${formatFileSize(resume.size)})` : resumeUrl },
    { term: fields.additionalInfo, value: application.additionalInfo },
  ];
  const answers = application.answers.map(({ id: answerId, label, text, file }) => ({
    // Two questions may have the same text.
    key: answerId,
    term: label,
    value: file ? (
      <a href={privacyPaths.answer(token, id, answerId)} download className="link">
        {`${file.name} (${formatFileSize(file.size)})`}
      </a>
    ) : (
      text
    ),
  }));
  return (
    <Card className="grid gap-x-12 gap-y-6 p-6 sm:p-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.4fr)]">
      <div>
        <h3 className="type-heading text-balance">{job}</h3>
        <p className="mt-2 text-sm text-ink-3">
          {yourData.sent} {formatDate(application.createdAt)}
        </p>
        <div className="mt-5 border-l-2 border-signal pl-4">
          <p className="text-sm text-ink-3">{yourData.status}</p>
          <p className="type-lead [overflow-wrap:anywhere]">{application.status}</p>
          <p className="text-sm text-ink-3">{yourData.since(formatDate(application.statusSince))}</p>
        </div>
        <div className="mt-6 flex flex-wrap gap-3">
          <Button asChild variant="outline">
            <Link to={privacyPaths.view(token, "correct", id)} aria-label={`${actions.correct}: ${job}`}>
              {actions.correct}
            </Link>
          </Button>
          {resume && (
            <Button asChild variant="outline">
              <a href={privacyPaths.resume(token, id)} download>
                <DownloadIcon size={16} />
                {actions.resume}
              </a>
            </Button>
          )}
          {canWithdraw && (
            <Button asChild variant="text">
              <Link to={privacyPaths.view(token, "withdraw", id)} aria-label={`${actions.withdraw}: ${job}`}>
                {actions.withdraw}
              </Link>
            </Button>
          )}
        </div>
      </div>
      <DefinitionList
        className="self-start [overflow-wrap:anywhere]"
        items={[...items.map(({ term, value }) => ({ term, value: value || yourData.missing })), ...answers]}
      />
    </Card>
  );
}
