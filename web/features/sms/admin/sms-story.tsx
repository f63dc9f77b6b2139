import { useQuery } from "@tanstack/react-query";
import type { SmsStory } from "#contract/sms/endpoints.ts";
import { localMoment } from "#web/lib/dates.ts";
import { Link } from "#web/lib/link.tsx";
import { Loaded } from "#web/lib/loaded.tsx";
import { DefinitionList } from "#web/ui/definition-list.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { SkeletonRows } from "#web/ui/skeleton.tsx";
import { Timeline } from "#web/ui/timeline.tsx";
import { smsStory } from "./queries.ts";
import { eventWords, segmentWord, StatusBadge, typeWords, waitingText } from "./sms-words.tsx";

/** One message and what became of it. */
export function MessageStory({ id, onClose }: { id: string; onClose: () => void }) {
  const query = useQuery(smsStory(id));
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Message" wide>
      <Loaded
        query={query}
        problem="The message could not be loaded"
        waiting={<SkeletonRows count={2} label="Loading the message" />}
      >
        {(story) => <Story {...story} />}
      </Loaded>
    </Dialog>
  );
}

function Story({ message, events }: SmsStory) {
  const waits = waitingText(message);
  const consents = `?${new URLSearchParams({ tab: "consents", who: message.toNumber }).toString()}`;
  return (
    <div className="grid gap-5">
      <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">{message.message}</p>
      <DefinitionList
        items={[
          { term: "Status", value: <StatusBadge status={message.status} /> },
          { term: "Type", value: `${typeWords[message.messageType]}, ${segmentWord(message.segments)}` },
          {
            term: "To",
            value: (
              <>
                <span className="fig">{message.toNumber}</span>
                {message.name && `, ${message.name}`} ·{" "}
                <Link to={consents} className="link">
                  Consents
                </Link>
              </>
            ),
          },
          ...(message.fromNumber
            ? [{ term: "From", value: <span className="fig">{message.fromNumber}</span> }]
            : []),
          { term: "Written by", value: message.sentBy ?? "Sent by itself" },
        ]}
      />
      <Timeline
        label="What became of it"
        entries={[
          { id: "created", title: "Written", note: localMoment(message.createdAt) },
          ...events.map(({ id, state, detail, createdAt }) => ({
            id,
            title: eventWords[state],
            note: localMoment(createdAt),
            ...(state === "delivered" && { tone: "done" as const }),
            ...(detail && { children: detail }),
          })),
          ...(waits ? [{ id: "now", title: "Now", tone: "latest" as const, children: waits }] : []),
        ]}
      />
    </div>
  );
}
