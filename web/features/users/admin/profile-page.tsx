import { useQuery } from "@tanstack/react-query";
import type { User } from "#contract/auth/endpoints.ts";
import { roleLabels } from "#contract/capabilities.ts";
import { departmentLabel } from "#contract/users/labels.ts";
import { AdminPage } from "#web/lib/admin-page.tsx";
import { adminPaths } from "#web/lib/admin-paths.ts";
import { formatLocalDateTime, formatDate } from "#web/lib/format-date.ts";
import { Link } from "#web/lib/link.tsx";
import { QueryContent } from "#web/lib/query-content.tsx";
import { useMe } from "#web/lib/me.ts";
import { Button } from "#web/ui/button.tsx";
import { DefinitionList } from "#web/ui/definition-list.tsx";
import { LockIcon } from "#web/ui/icons-objects.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { Avatar } from "#web/ui/avatar.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { capabilityGroups, capabilityLabels } from "./capability-labels.ts";
import { SessionList, SessionSkeleton } from "./session-list.tsx";
import { ownSessions, useEndOtherSessions } from "./session-queries.ts";

/** Everybody's own page: who they are here, what they may do and where they are signed in. */
export function Component() {
  const me = useMe();
  return (
    <AdminPage
      title="My profile"
      note={me.username}
      media={<Avatar name={me.username} large />}
      actions={
        <Button asChild variant="outline" size="sm">
          <Link to={adminPaths.password()}>
            <LockIcon size={14} />
            Change password
          </Link>
        </Button>
      }
    >
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <div className="grid gap-5">
          <Panel title="Account" padded>
            <AccountDetails me={me} />
          </Panel>
          <OwnSessions />
        </div>
        <Panel title="What you may do" padded>
          <PermissionList me={me} />
        </Panel>
      </div>
    </AdminPage>
  );
}

const AccountDetails = ({ me }: { me: User }) => (
  <DefinitionList
    items={[
      { term: "Username", value: me.username },
      { term: "Role", value: roleLabels[me.role] },
      { term: "Department", value: departmentLabel(me.department) },
      { term: "Permissions", value: me.permissions ? "Custom" : "Role-based" },
      { term: "Last login", value: me.lastLogin ? formatLocalDateTime(me.lastLogin) : "Never" },
      { term: "Created", value: formatDate(me.createdAt) },
    ]}
  />
);

function OwnSessions() {
  const query = useQuery(ownSessions());
  const others = query.data?.filter(({ current }) => !current).length ?? 0;
  const end = useEndOtherSessions();
  const endOthers = () =>
    end.mutate(undefined, {
      onSuccess: () =>
        toast({
          title: "Sessions ended",
          description: "Everywhere else you have been signed out.",
          tone: "positive",
        }),
      onError: ({ message }) => toast({ title: "Error", description: message, tone: "danger" }),
    });
  return (
    <Panel
      title="Where you are signed in"
      actions={
        others > 0 && (
          <Button variant="line" size="sm" pending={end.isPending} pendingLabel="Ending…" onClick={endOthers}>
            End all others
          </Button>
        )
      }
    >
      <QueryContent
        query={query}
        errorTitle="Your sessions could not be loaded"
        fallback={<SessionSkeleton />}
      >
        {(sessions) => <SessionList sessions={sessions} userId={null} />}
      </QueryContent>
    </Panel>
  );
}

/** One's capabilities in words, by the role that usually brings them. */
function PermissionList({ me }: { me: User }) {
  const groups = capabilityGroups
    .map(({ role, capabilities }) => ({
      role,
      held: capabilities.filter((capability) => me.capabilities.includes(capability)),
    }))
    .filter(({ held }) => held.length > 0);
  if (groups.length === 0)
    return <p className="text-ink-2">Nothing yet. An administrator can give you permissions.</p>;
  return (
    <div className="gap-6 sm:columns-2">
      {groups.map(({ role, held }) => (
        <section key={role} className="mb-4 break-inside-avoid">
          <h3 className="mb-1 font-semibold">{role === "user" ? "Everybody" : roleLabels[role]}</h3>
          <ul className="grid gap-1 text-ink-2">
            {held.map((capability) => (
              <li key={capability}>{capabilityLabels[capability]}</li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
