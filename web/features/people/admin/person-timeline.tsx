import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { LeadDetail } from "#contract/leads/schemas.ts";
import { timelineKinds, type TimelineKind } from "#contract/people/constants.ts";
import { timelineKindLabels } from "#contract/people/labels.ts";
import type { TimelineItem } from "#contract/people/schemas.ts";
import { formatLocalDateTime } from "#web/lib/format-date.ts";
import { useStaffList } from "#web/lib/list-queries.ts";
import { QueryContent } from "#web/lib/query-content.tsx";
import { Button } from "#web/ui/button.tsx";
import { NativeSelect } from "#web/ui/native-select.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { SkeletonRows } from "#web/ui/skeleton.tsx";
import { Timeline } from "#web/ui/timeline.tsx";
import { EntryForm } from "#web/features/leads/admin/lead-entry-form.tsx";
import { personTimeline } from "./queries.ts";
import { ItemBadge, ItemBody, ItemTitle } from "./timeline-item.tsx";

const STEP = 30;
const MAX_ITEMS = 500;

const KINDS = timelineKinds.map((value) => ({ value, label: timelineKindLabels[value] }));

type Props = { lead: Pick<LeadDetail, "id" | "email">; canWrite: boolean };

/** Everything about the person in one list, newest first, and the form that adds to it. */
export function PersonTimeline({ lead, canWrite }: Props) {
  const [kind, setKind] = useState<TimelineKind | "">("");
  const [limit, setLimit] = useState(STEP);
  const query = useQuery(personTimeline(lead.id, kind, limit));
  const { label } = useStaffList("contact-topics");
  return (
    <Panel
      title="Timeline"
      actions={
        <NativeSelect
          aria-label="Show in the timeline"
          className="w-auto!"
          placeholder="Everything"
          options={KINDS}
          value={kind}
          onChange={({ target }) => {
            setKind(timelineKinds.find((one) => one === target.value) ?? "");
            setLimit(STEP);
          }}
        />
      }
    >
      {canWrite && <EntryForm key={lead.id} leadId={lead.id} />}
      <div className="p-4">
        <QueryContent
          query={query}
          errorTitle="The timeline could not be loaded"
          fallback={<SkeletonRows count={3} label="Loading the timeline" />}
        >
          {({ rows, total }) => (
            <>
              {rows.length === 0 && (
                <p className="text-ink-2">
                  {kind ? `No ${timelineKindLabels[kind].toLowerCase()} yet.` : "No activity yet."}
                </p>
              )}
              <Timeline
                label="Timeline"
                entries={rows.map((item, index) => ({
                  id: `${item.source} ${item.id}`,
                  title: <ItemTitle item={item} topic={label} />,
                  note: <ItemNote item={item} ownEmail={lead.email} />,
                  tone: index === 0 ? "latest" : item.isAutomated ? "auto" : "plain",
                  children: <ItemBody item={item} canWrite={canWrite} />,
                }))}
              />
              {total > rows.length && limit < MAX_ITEMS && (
                <Button
                  variant="text"
                  size="sm"
                  className="mt-3"
                  pending={query.isPlaceholderData}
                  onClick={() => setLimit(Math.min(MAX_ITEMS, limit + 2 * STEP))}
                >
                  Show earlier entries
                </Button>
              )}
              {total > MAX_ITEMS && limit >= MAX_ITEMS && (
                <p className="mt-3 text-sm text-ink-2">
                  The newest {MAX_ITEMS} entries. Choose a kind to see older ones.
                </p>
              )}
            </>
          )}
        </QueryContent>
      </div>
    </Panel>
  );
}

const ItemNote = ({ item, ownEmail }: { item: TimelineItem; ownEmail: string | null }) => (
  <>
    <ItemBadge item={item} />
    {item.username && `${item.username}, `}
    {item.email && item.email !== ownEmail && `${item.email}, `}
    <time dateTime={item.at}>{formatLocalDateTime(item.at)}</time>
  </>
);
