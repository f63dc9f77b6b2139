import type { LeadDetail } from "#contract/leads/schemas.ts";
import { adminPaths } from "#web/lib/admin-paths.ts";
import { formatLocalDateTime } from "#web/lib/format-date.ts";
import { Link } from "#web/lib/link.tsx";
import { useStaffList } from "#web/lib/list-queries.ts";
import { Button } from "#web/ui/button.tsx";
import { formatFileSize } from "#web/ui/file-field.tsx";
import { DownloadIcon } from "#web/ui/icons-actions.tsx";
import { Panel } from "#web/ui/panel.tsx";

type Latest = { title: string; kind: string; text: string; at: string; to: string };

/** The newest message or cover letter; null if the person wrote none. */
function findLatest({ messages, applications }: LeadDetail, topic: (key: string) => string): Latest | null {
  const written: Latest[] = [
    ...messages.flatMap(({ id, inquiry, message, createdAt }) =>
      message
        ? [
            {
              kind: "Message",
              title: topic(inquiry),
              text: message,
              at: createdAt,
              to: adminPaths.message(id),
            },
          ]
        : [],
    ),
    ...applications.flatMap(({ id, jobTitle, additionalInfo, createdAt }) =>
      additionalInfo
        ? [
            {
              kind: "Cover letter",
              title: jobTitle ?? "General application",
              text: additionalInfo,
              at: createdAt,
              to: adminPaths.application(id),
            },
          ]
        : [],
    ),
  ];
  return written.toSorted((one, other) => other.at.localeCompare(one.at))[0] ?? null;
}

/** What the person wrote last, and their newest resume. */
export function LatestMessage({ lead }: { lead: LeadDetail }) {
  const { label } = useStaffList("contact-topics");
  const latest = findLatest(lead, label);
  const withResume = lead.applications.find(({ resume }) => resume !== null);
  return (
    <Panel title={latest?.kind ?? "Message"} padded>
      {latest ? (
        <>
          <div className="flex flex-wrap items-baseline justify-between gap-x-4">
            <h3 className="font-medium">
              <Link to={latest.to} className="link link-quiet">
                {latest.title}
              </Link>
            </h3>
            <time dateTime={latest.at} className="fig text-xs text-ink-3">
              {formatLocalDateTime(latest.at)}
            </time>
          </div>
          <p className="mt-2 max-h-80 max-w-prose overflow-y-auto whitespace-pre-line [overflow-wrap:anywhere]">
            {latest.text}
          </p>
        </>
      ) : (
        <p className="text-ink-2">No message or cover letter yet.</p>
      )}
      {withResume?.resume && (
        <Button asChild size="sm" variant="outline" className="mt-3">
          <a href={adminPaths.resume(withResume.id)} download>
            <DownloadIcon size={14} />
            Download resume ({formatFileSize(withResume.resume.size)})
          </a>
        </Button>
      )}
    </Panel>
  );
}
