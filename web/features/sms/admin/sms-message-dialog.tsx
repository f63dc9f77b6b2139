import { useQuery } from "@tanstack/react-query";
import type { SmsMessageDetail } from "#contract/sms/schemas.ts";
import { formatLocalDateTime } from "#web/lib/format-date.ts";
import { Link } from "#web/lib/link.tsx";
import { QueryContent } from "#web/lib/query-content.tsx";
import { DefinitionList } from "#web/ui/definition-list.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { SkeletonRows } from "#web/ui/skeleton.tsx";
import { Timeline } from "#web/ui/timeline.tsx";
import { smsMessageDetail } from "./queries.ts";
import {
  eventLabels,
  formatSegments,
  SmsStatusBadge,
  messageTypeLabels,
  waitingReason,
} from "./sms-labels.tsx";

export function SmsMessageDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const query = useQuery(smsMessageDetail(id));
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Message" wide>
      <QueryContent
        query={query}
        errorTitle="The message could not be loaded"
        fallback={<SkeletonRows count={2} label="Loading the message" />}
      >
        {(detail) => <MessageDetails {...detail} />}
      </QueryContent>
    </Dialog>
  );
}

function MessageDetails({ message, events }: SmsMessageDetail) {
  const reason = waitingReason(message);
  const consentsLink = `?${new URLSearchParams({ tab: "consents", who: message.toNumber }).toString()}`;
  return (
    <div className="grid gap-5">
      <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">{message.message}</p>
      <DefinitionList
        items={[
          { term: "Status", value: <SmsStatusBadge status={message.status} /> },
          {
            term: "Type",
            value: `${messageTypeLabels[message.messageType]}, ${formatSegments(message.segments)}`,
          },
          {
            term: "To",
            value: (
              <>
                <span className="fig">{message.toNumber}</span>
                {message.name && `, ${message.name}`} ·{" "}
                <Link to={consentsLink} className="link">
                  Consents
                </Link>
              </>
            ),
          },
          ...(message.fromNumber
            ? [{ term: "From", value: <span className="fig">{message.fromNumber}</span> }]
            : []),
          { term: "Sent by", value: message.sentBy ?? "System" },
        ]}
      />
      <Timeline
        label="Delivery history"
        entries={[
          { id: "created", title: "Created", note: formatLocalDateTime(message.createdAt) },
          ...events.map(({ id, state, detail, createdAt }) => ({
            id,
            title: eventLabels[state],
            note: formatLocalDateTime(createdAt),
            ...(state === "delivered" && { tone: "done" as const }),
            ...(detail && { children: detail }),
          })),
          ...(reason ? [{ id: "now", title: "Now", tone: "latest" as const, children: reason }] : []),
        ]}
      />
    </div>
  );
}
