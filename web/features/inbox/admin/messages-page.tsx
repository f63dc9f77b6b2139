import { useQuery } from "@tanstack/react-query";
import { formatInteger } from "#contract/numbers.ts";
import { AdminPage } from "#web/lib/admin-page.tsx";
import { ExportLinks } from "#web/lib/export-links.tsx";
import { Link } from "#web/lib/link.tsx";
import { useListParams } from "#web/lib/list-params.ts";
import { useCan, useMe } from "#web/lib/me.ts";
import { StatCard, StatTiles } from "#web/ui/stat-card.tsx";
import { MessagesPanel } from "./messages.tsx";
import { contactTotal, messageCounts, parseMessageFilter } from "./queries.ts";

export function Component() {
  const canExport = useCan("data.export");
  const { source } = parseMessageFilter(useListParams());
  return (
    <AdminPage
      title="Messages"
      note="Messages from the site and text messages."
      actions={canExport && source !== "text" && <MessageExport />}
    >
      <MessageTiles />
      <MessagesPanel />
    </AdminPage>
  );
}

function MessageTiles() {
  const { data } = useQuery(messageCounts());
  const { id } = useMe();
  const tiles = [
    { label: "Unread", count: data?.unread, note: "not opened yet", href: "?state=unread" },
    { label: "Not answered", count: data?.open, note: "waiting for a reply", href: "?state=open" },
    {
      label: "Assigned to me",
      count: data?.mine,
      note: "not answered",
      href: `?state=open&assignedTo=${id}`,
    },
    {
      label: "Unassigned",
      count: data?.unassigned,
      note: "not answered",
      href: "?state=open&assignedTo=none",
    },
  ];
  return (
    <StatTiles>
      {tiles.map(({ label, count, note, href }) => (
        <StatCard
          key={label}
          label={label}
          value={count === undefined ? "–" : formatInteger(count)}
          note={
            <Link to={href} className="link link-quiet">
              {note}
              <span className="sr-only">: {label}</span>
            </Link>
          }
        />
      ))}
    </StatTiles>
  );
}

/** Exports the messages of the forms; text messages are not among them. */
function MessageExport() {
  const { q, source } = parseMessageFilter(useListParams());
  const kind = source === "text" ? "" : source;
  const { data } = useQuery(contactTotal(q, kind));
  return <ExportLinks entity="contacts" filter={{ q, kind }} total={data?.total ?? 0} />;
}
