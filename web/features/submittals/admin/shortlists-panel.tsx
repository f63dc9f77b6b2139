import { useQuery } from "@tanstack/react-query";
import { adminPaths } from "#web/lib/admin-paths.ts";
import { FormattedDate } from "#web/lib/formatted-time.tsx";
import { Link } from "#web/lib/link.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { submittalList } from "./queries.ts";
import { stateLabels } from "./submittal-labels.ts";

type Props = { subject: Parameters<typeof submittalList>[0] };

/** The shortlists of a job, a client or an application; nothing without one. */
export function ShortlistsPanel({ subject }: Props) {
  const { data } = useQuery(submittalList(subject));
  if (!data?.rows.length) return null;
  return (
    <Panel title="Shortlists">
      <ul>
        {data.rows.map(
          ({ id, jobTitle, clientName, contactName, state, candidates, answered, createdAt }) => (
            <li key={id} className="border-b border-line last:border-b-0">
              <Link
                to={adminPaths.shortlist(id)}
                className="group flex flex-wrap items-baseline gap-x-3 gap-y-1 px-4 py-2 hover:bg-paper-2"
              >
                <b className="min-w-0 flex-1 font-semibold [overflow-wrap:anywhere] group-hover:underline">
                  {jobTitle}
                </b>
                <Badge status={stateLabels[state].badge}>{stateLabels[state].label}</Badge>
                <span className="w-full text-sm text-ink-3">
                  {[clientName, contactName].filter(Boolean).join(", ")}, <FormattedDate at={createdAt} />,{" "}
                  <span className="fig">{`${answered} of ${candidates} answered`}</span>
                </span>
              </Link>
            </li>
          ),
        )}
      </ul>
    </Panel>
  );
}
