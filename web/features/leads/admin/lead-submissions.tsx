import { adminPaths } from "#web/lib/admin-paths.ts";
import { helpTopics } from "#contract/contacts/labels.ts";
import type { HelpType } from "#contract/leads/constants.ts";
import type { LeadApplication, LeadDetail, LeadMessage } from "#contract/leads/endpoints.ts";
import { localMoment } from "#web/lib/dates.ts";
import { Link } from "#web/lib/link.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { fileSize } from "#web/ui/file-field.tsx";
import { DownloadIcon } from "#web/ui/icons-actions.tsx";
import { Panel } from "#web/ui/panel.tsx";

/** What the person sent: applications with their resume, messages, appointments. */
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
                  {type}, <time dateTime={startsAt}>{localMoment(startsAt)}</time>
                </span>
                <span className="text-ink-2">{STATUS[status]}</span>
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </>
  );
}

const STATUS: Record<LeadDetail["appointments"][number]["status"], string> = {
  scheduled: "Scheduled",
  confirmed: "Confirmed",
  completed: "Completed",
  cancelled: "Canceled",
  no_show: "No-show",
};

const Words = ({ children }: { children: string }) => (
  <p className="max-w-prose whitespace-pre-line text-sm text-ink-2 [overflow-wrap:anywhere]">{children}</p>
);

const Head = ({ title, at }: { title: React.ReactNode; at: string }) => (
  <div className="flex flex-wrap items-baseline justify-between gap-x-4">
    <h3 className="font-medium">{title}</h3>
    <time dateTime={at} className="fig text-xs text-ink-3">
      {localMoment(at)}
    </time>
  </div>
);

const ITEM = "grid gap-2 border-t border-line px-4 py-3 first:border-t-0";

function ApplicationItem({ application }: { application: LeadApplication }) {
  const { id, jobTitle, stage, currentPosition, additionalInfo, resume, resumeUrl, createdAt } = application;
  return (
    <li className={ITEM}>
      <Head
        at={createdAt}
        title={
          <Link to={adminPaths.application(id)} className="link link-quiet">
            {jobTitle ?? "In general"}
          </Link>
        }
      />
      <p className="flex flex-wrap items-center gap-2 text-sm text-ink-2">
        <Badge status="info">{stage[0]!.toUpperCase() + stage.slice(1)}</Badge>
        {currentPosition}
      </p>
      {additionalInfo && <Words>{additionalInfo}</Words>}
      {resume ? (
        <div>
          <Button asChild size="sm" variant="outline">
            <a href={adminPaths.resume(id)} download>
              <DownloadIcon size={14} />
              Download resume ({fileSize(resume.size)})
            </a>
          </Button>
        </div>
      ) : (
        resumeUrl && <p className="text-sm text-ink-2 [overflow-wrap:anywhere]">Resume: {resumeUrl}</p>
      )}
    </li>
  );
}

/** The topic of the contact page in its words; the home page's subjects are words already. */
const topicOf = (inquiry: string): string =>
  Object.hasOwn(helpTopics, inquiry) ? helpTopics[inquiry as HelpType] : inquiry;

const MessageItem = ({ message: { id, inquiry, message, createdAt } }: { message: LeadMessage }) => (
  <li className={ITEM}>
    <Head
      at={createdAt}
      title={
        <Link to={adminPaths.message(id)} className="link link-quiet">
          {topicOf(inquiry)}
        </Link>
      }
    />
    {message ? <Words>{message}</Words> : <p className="text-sm text-ink-3">Sent without words.</p>}
  </li>
);
