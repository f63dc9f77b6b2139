import { useState } from "react";
import type { AccessMatrix } from "#contract/admin-portals/schemas.ts";
import { userName } from "#contract/users/user-name.ts";
import { formatInteger } from "#contract/numbers.ts";
import { useStaffList } from "#web/lib/list-queries.ts";
import { adminPaths } from "#web/lib/admin-paths.ts";
import { Link } from "#web/lib/link.tsx";
import { useCan, useCanOpenScreen } from "#web/lib/me.ts";
import { FormattedDate } from "#web/lib/formatted-time.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { PencilIcon, PlusIcon } from "#web/ui/icons-actions.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { Cell, HeaderCell, Row, Table } from "#web/ui/table.tsx";
import { ToolButton } from "#web/ui/tool-button.tsx";
import { UserEditor } from "#web/features/users/admin/user-editor.tsx";
import { UserEditorByName } from "#web/features/users/admin/user-editor-by-name.tsx";

const USERS_SCREEN = "users";
type MatrixUser = AccessMatrix["users"][number];

/** User overview; users with `users.manage` can also add and edit accounts. */
export function UsersPanel({ matrix: { users, totalUsers } }: { matrix: AccessMatrix }) {
  const canOpenUsers = useCanOpenScreen(USERS_SCREEN);
  const canManage = useCan("users.manage");
  const [editing, setEditing] = useState<MatrixUser | "new" | null>(null);
  const close = () => setEditing(null);
  const getEditHandler = (user: MatrixUser) =>
    canManage && user.canEdit ? () => setEditing(user) : undefined;
  return (
    <Panel
      title="Manage Users"
      actions={
        <div className="flex flex-wrap gap-2">
          {canOpenUsers && (
            <Button asChild variant="text" size="sm">
              <Link to={adminPaths.portal(USERS_SCREEN)}>All users</Link>
            </Button>
          )}
          {canManage && (
            <Button variant="line" size="sm" onClick={() => setEditing("new")}>
              <PlusIcon size={14} />
              Add User
            </Button>
          )}
        </div>
      }
      footer={
        totalUsers > users.length && `First ${users.length} of ${formatInteger(totalUsers)} users, by name.`
      }
    >
      {users.length === 0 ? (
        <EmptyState title="No users found" level={3} className="m-4" />
      ) : (
        <Table
          caption="Users, by name"
          head={
            <>
              <HeaderCell>User</HeaderCell>
              <HeaderCell>Role</HeaderCell>
              <HeaderCell>Department</HeaderCell>
              <HeaderCell>Status</HeaderCell>
              <HeaderCell>Permissions</HeaderCell>
              <HeaderCell numeric>Last login</HeaderCell>
              {canManage && <HeaderCell className="text-right">Actions</HeaderCell>}
            </>
          }
        >
          {users.map((user) => (
            <UserRow key={user.id} user={user} hasActions={canManage} onEdit={getEditHandler(user)} />
          ))}
        </Table>
      )}
      {editing === "new" && <UserEditor user={null} onClose={close} />}
      {editing !== null && editing !== "new" && <UserEditorByName user={editing} onClose={close} />}
    </Panel>
  );
}

type RowProps = { user: MatrixUser; hasActions: boolean; onEdit: (() => void) | undefined };

function UserRow({ user, hasActions, onEdit }: RowProps) {
  const { label } = useStaffList("departments");
  const { username, roleName, department, isActive, isCustom, lastLogin } = user;
  return (
    <Row>
      <Cell as="title" className="[overflow-wrap:anywhere]">
        {userName(user)}
      </Cell>
      <Cell>{roleName}</Cell>
      <Cell className={department ? "" : "text-ink-3"}>{department ? label(department) : "None"}</Cell>
      <Cell>
        <Badge status={isActive ? "approved" : "archived"}>{isActive ? "Active" : "Inactive"}</Badge>
      </Cell>
      <Cell>{isCustom ? "Custom" : "Role-based"}</Cell>
      <Cell numeric label="Last login">
        {lastLogin ? <FormattedDate at={lastLogin} /> : "Never"}
      </Cell>
      {hasActions && (
        <Cell as="actions">
          {onEdit && (
            <ToolButton label={`Edit ${username}`} tip="Edit" icon={<PencilIcon />} onClick={onEdit} />
          )}
        </Cell>
      )}
    </Row>
  );
}
