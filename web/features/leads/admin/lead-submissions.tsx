import { useStaffList } from "#web/lib/list-queries.ts";
import { adminPaths } from "#web/lib/admin-paths.ts";
import type { LeadApplication, LeadDetail, LeadMessage } from "#contract/leads/schemas.ts";
import { formatLocalDateTime } from "#web/lib/format-date.ts";
import { Link } from "#web/lib/link.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { formatFileSize } from "#web/ui/file-field.tsx";
import { DownloadIcon } from "#web/ui/icons-actions.tsx";
import { Panel } from "#web/ui/panel.tsx";

export function LeadSubmissions({ lead }: { lead: LeadDetail }) {
  const { applications, messages, appointments } = lead;
  return (
    <>
      {applications.length > 0 && (
        <Panel title={applications.length === 1 ? "Application" : "Applications"}>
          <ul>
            {applications.map((application) => (
              <ApplicationItem key={application.id} application={application} />
            ))}
          </ul>
        </Panel>
      )}
      {messages.length > 0 && (
        <Panel title={messages.length === 1 ? "Message" : "Messages"}>
          <ul>
            {messages.map((message) => (
              <MessageItem key={message.id} message={message} />
            ))}
          </ul>
        </Panel>
      )}
      {appointments.length > 0 && (
        <Panel title="Appointments">
          <ul>
            {appointments.map(({ id, type, startsAt, status }) => (
              <li
                key={id}
                className="flex flex-wrap justify-between gap-x-4 border-t border-line px-4 py-2.5 text-sm first:border-t-0"
              >
                <span>
                  {type}, <time dateTime={startsAt}>{formatLocalDateTime(startsAt)}</time>
                </span>
                <span className="text-ink-2">{APPOINTMENT_STATUSES[status]}</span>
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </>
  );
}

const APPOINTMENT_STATUSES: Record<LeadDetail["appointments"][number]["status"], string> = {
  scheduled: "Scheduled",
  confirmed: "Confirmed",
  completed: "Completed",
  cancelled: "Canceled",
  no_show: "No-show",
};

const MessageText = ({ children }: { children: string }) => (
  <p className="max-w-prose whitespace-pre-line text-sm text-ink-2 [overflow-wrap:anywhere]">{children}</p>
);

const ItemHeader = ({ title, at }: { title: React.ReactNode; at: string }) => (
  <div className="flex flex-wrap items-baseline justify-between gap-x-4">
    <h3 className="font-medium">{title}</h3>
    <time dateTime={at} className="fig text-xs text-ink-3">
      {formatLocalDateTime(at)}
    </time>
  </div>
);

const ITEM_CLASS = "grid gap-2 border-t border-line px-4 py-3 first:border-t-0";

function ApplicationItem({ application }: { application: LeadApplication }) {
  const { id, jobTitle, stage, currentPosition, additionalInfo, resume, resumeUrl, createdAt } = application;
  return (
    <li className={ITEM_CLASS}>
      <ItemHeader
        at={createdAt}
        title={
          <Link to={adminPaths.application(id)} className="link link-quiet">
            {jobTitle ?? "General application"}
          </Link>
        }
      />
      <p className="flex flex-wrap items-center gap-2 text-sm text-ink-2">
        <Badge status="info">{stage[0]!.toUpperCase() + stage.slice(1)}</Badge>
        {currentPosition}
      </p>
      {additionalInfo && <MessageText>{additionalInfo}</MessageText>}
      {resume ? (
        <div>
          <Button asChild size="sm" variant="outline">
            <a href={adminPaths.resume(id)} download>
              <DownloadIcon size={14} />
              Download resume ({formatFileSize(resume.size)})
            </a>
          </Button>
        </div>
      ) : (
        resumeUrl && <p className="text-sm text-ink-2 [overflow-wrap:anywhere]">Resume: {resumeUrl}</p>
      )}
    </li>
  );
}

function MessageItem({ message: { id, inquiry, message, createdAt } }: { message: LeadMessage }) {
  const { label } = useStaffList("contact-topics");
  return (
    <li className={ITEM_CLASS}>
      <ItemHeader
        at={createdAt}
        title={
          <Link to={adminPaths.message(id)} className="link link-quiet">
            {label(inquiry)}
          </Link>
        }
      />
      {message ? (
        <MessageText>{message}</MessageText>
      ) : (
        <p className="text-sm text-ink-3">No message text.</p>
      )}
    </li>
  );
}
