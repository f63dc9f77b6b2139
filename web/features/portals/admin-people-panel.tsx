import type { AccessMatrix } from "#contract/admin-portals.ts";
import { roleLabels } from "#contract/capabilities.ts";
import { localMoment, longDay } from "#web/lib/dates.ts";
import { Link } from "#web/lib/link.tsx";
import { useMe } from "#web/lib/me.ts";
import { paths } from "#web/lib/paths.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { Cell, HeadCell, Row, Table } from "#web/ui/table.tsx";

const USERS_SCREEN = "users";

/** Everybody at a glance; where they are changed is a screen of its own, linked for whom it is open. */
export function PeoplePanel({ matrix: { users, totalUsers } }: { matrix: AccessMatrix }) {
  const elsewhere = useMe().portals.some(({ slug }) => slug === USERS_SCREEN);
  return (
    <Panel
      title="Manage Users"
      actions={
        elsewhere && (
          <Button asChild variant="line" size="sm">
            <Link to={paths.adminPortal(USERS_SCREEN)}>Add and edit users</Link>
          </Button>
        )
      }
      footer={
        totalUsers > users.length &&
        `The first ${users.length} of ${totalUsers.toLocaleString("en-US")} users, by name.`
      }
    >
      {users.length === 0 ? (
        <EmptyState title="No users found" level={3} className="m-4" />
      ) : (
        <Table
          caption="Users, by name"
          head={
            <>
              <HeadCell>User</HeadCell>
              <HeadCell>Role</HeadCell>
              <HeadCell>Department</HeadCell>
              <HeadCell>Status</HeadCell>
              <HeadCell>Permissions</HeadCell>
              <HeadCell numeric>Last login</HeadCell>
            </>
          }
        >
          {users.map((user) => (
            <PersonRow key={user.id} user={user} />
          ))}
        </Table>
      )}
    </Panel>
  );
}

const departmentName = (department: string | null) =>
  department === "hr" ? "HR" : department ? department[0]!.toUpperCase() + department.slice(1) : null;

function PersonRow({ user }: { user: AccessMatrix["users"][number] }) {
  const { username, role, department, isActive, isCustom, lastLogin } = user;
  return (
    <Row>
      <Cell as="title" className="[overflow-wrap:anywhere]">
        {username}
      </Cell>
      <Cell>{roleLabels[role]}</Cell>
      <Cell>{departmentName(department) ?? <span className="text-ink-3">None</span>}</Cell>
      <Cell>
        <Badge status={isActive ? "approved" : "archived"}>{isActive ? "Active" : "Inactive"}</Badge>
      </Cell>
      <Cell>{isCustom ? "Custom" : "Role-based"}</Cell>
      <Cell numeric label="Last login">
        {lastLogin ? (
          <time dateTime={lastLogin} title={localMoment(lastLogin)}>
            {longDay(lastLogin)}
          </time>
        ) : (
          "Never"
        )}
      </Cell>
    </Row>
  );
}
