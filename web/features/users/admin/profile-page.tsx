import { useQuery } from "@tanstack/react-query";
import type { User } from "#contract/auth/endpoints.ts";
import { userName } from "#contract/users/user-name.ts";
import { useStaffList } from "#web/lib/list-queries.ts";
import { AdminPage } from "#web/lib/admin-page.tsx";
import { adminPaths } from "#web/lib/admin-paths.ts";
import { formatLocalDateTime, formatDate } from "#web/lib/format-date.ts";
import { Link } from "#web/lib/link.tsx";
import { QueryContent } from "#web/lib/query-content.tsx";
import { useCan, useMe } from "#web/lib/me.ts";
import { runMutation } from "#web/lib/run-mutation.ts";
import { Button } from "#web/ui/button.tsx";
import { DefinitionList } from "#web/ui/definition-list.tsx";
import { LockIcon } from "#web/ui/icons-objects.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { UserAvatar } from "#web/features/users/admin/user-avatar.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { OwnKeysPanel } from "#web/features/api-keys/admin/own-keys-panel.tsx";
import { MyCalendarPanel } from "#web/features/interviews/admin/my-calendar-panel.tsx";
import { CapabilityList } from "#web/features/roles/admin/capability-list.tsx";
import { NotificationSettingsPanel } from "#web/features/notifications/admin/notification-settings-panel.tsx";
import { AccountForm } from "./account-form.tsx";
import { EmailPanel } from "./email-panel.tsx";
import { PhotoField } from "./photo-field.tsx";
import { PublicNameForm } from "./public-name-form.tsx";
import { SecondFactorPanel } from "./second-factor-panel.tsx";
import { SessionList, SessionSkeleton } from "./session-list.tsx";
import { ownSessions, useEndOtherSessions } from "./session-queries.ts";

export function Component() {
  const me = useMe();
  const canReview = useCan("content.write");
  return (
    <AdminPage
      title="My profile"
      note={userName(me)}
      media={<UserAvatar name={userName(me)} src={me.photo} large />}
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
          <Panel title="Photo, name and time zone" padded>
            <div className="grid gap-4">
              <PhotoField user={me} isSelf />
              <AccountForm />
            </div>
          </Panel>
          <EmailPanel />
          <div id="notifications" className="scroll-mt-20">
            <NotificationSettingsPanel />
          </div>
        </div>
        <div className="grid gap-5">
          <SecondFactorPanel />
          <OwnSessions />
          <OwnKeysPanel />
          {canReview && (
            <Panel title="Reviews" padded>
              <PublicNameForm />
            </Panel>
          )}
          <Panel title="Permissions" padded>
            <CapabilityList
              capabilities={me.capabilities}
              empty="No permissions yet. An administrator can grant them."
            />
          </Panel>
        </div>
      </div>
      <section aria-labelledby="my-calendar" className="grid gap-4">
        <h2 id="my-calendar" className="type-title">
          My calendar
        </h2>
        <MyCalendarPanel />
      </section>
    </AdminPage>
  );
}

function AccountDetails({ me }: { me: User }) {
  const { label } = useStaffList("departments");
  return (
    <DefinitionList
      items={[
        { term: "Username", value: me.username },
        { term: "Role", value: me.roleName },
        { term: "Department", value: me.department ? label(me.department) : "None" },
        { term: "Permissions", value: me.permissions ? "Custom" : "Role-based" },
        { term: "Last login", value: me.lastLogin ? formatLocalDateTime(me.lastLogin) : "Never" },
        { term: "Created", value: formatDate(me.createdAt) },
      ]}
    />
  );
}

function OwnSessions() {
  const query = useQuery(ownSessions());
  const otherSessions = query.data?.filter(({ current }) => !current).length ?? 0;
  const end = useEndOtherSessions();
  const endOthers = () =>
    runMutation(end, undefined, {
      onSuccess: () =>
        toast({
          title: "Sessions ended",
          description: "You have been signed out everywhere else.",
          tone: "positive",
        }),
      onError: ({ message }) => toast({ title: "Error", description: message, tone: "danger" }),
    });
  return (
    <Panel
      title="Sessions"
      actions={
        otherSessions > 0 && (
          <Button variant="line" size="sm" pending={end.isPending} pendingLabel="Ending…" onClick={endOthers}>
            End all other sessions
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
