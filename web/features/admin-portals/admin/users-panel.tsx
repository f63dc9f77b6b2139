import { useState } from "react";
import type { AccessMatrix } from "#contract/admin-portals/endpoints.ts";
import { rankOf, roleLabels } from "#contract/capabilities.ts";
import { grouped } from "#contract/numbers.ts";
import { departmentWord } from "#contract/users/labels.ts";
import { adminPaths } from "#web/lib/admin-paths.ts";
import { Link } from "#web/lib/link.tsx";
import { useCan, useMe } from "#web/lib/me.ts";
import { Day } from "#web/lib/times.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { PencilIcon, PlusIcon } from "#web/ui/icons-actions.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { Cell, HeadCell, Row, Table } from "#web/ui/table.tsx";
import { ToolButton } from "#web/ui/tool-button.tsx";
import { UserEditor } from "#web/features/users/admin/user-editor.tsx";
import { UserEditorByName } from "#web/features/users/admin/user-editor-by-name.tsx";

const USERS_SCREEN = "users";
type Person = AccessMatrix["users"][number];

/** Everybody at a glance, and for whoever manages users the dialogs to add and change them. */
export function PeoplePanel({ matrix: { users, totalUsers } }: { matrix: AccessMatrix }) {
  const { portals, role } = useMe();
  const mayManage = useCan("users.manage");
  const [edited, setEdited] = useState<Person | "new" | null>(null);
  const done = () => setEdited(null);
  const editorOf = (user: Person) =>
    mayManage && rankOf(user.role) <= rankOf(role) ? () => setEdited(user) : undefined;
  return (
    <Panel
      title="Manage Users"
      actions={
        <div className="flex flex-wrap gap-2">
          {portals.some(({ slug }) => slug === USERS_SCREEN) && (
            <Button asChild variant="text" size="sm">
              <Link to={adminPaths.portal(USERS_SCREEN)}>All users</Link>
            </Button>
          )}
          {mayManage && (
            <Button variant="line" size="sm" onClick={() => setEdited("new")}>
              <PlusIcon size={14} />
              Add User
            </Button>
          )}
        </div>
      }
      footer={
        totalUsers > users.length && `The first ${users.length} of ${grouped(totalUsers)} users, by name.`
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
              {mayManage && <HeadCell className="text-right">Actions</HeadCell>}
            </>
          }
        >
          {users.map((user) => (
            <PersonRow key={user.id} user={user} hasActions={mayManage} onEdit={editorOf(user)} />
          ))}
        </Table>
      )}
      {edited === "new" && <UserEditor user={null} onClose={done} />}
      {edited !== null && edited !== "new" && <UserEditorByName user={edited} onClose={done} />}
    </Panel>
  );
}

type RowProps = { user: Person; hasActions: boolean; onEdit: (() => void) | undefined };

function PersonRow({ user, hasActions, onEdit }: RowProps) {
  const { username, role, department, isActive, isCustom, lastLogin } = user;
  return (
    <Row>
      <Cell as="title" className="[overflow-wrap:anywhere]">
        {username}
      </Cell>
      <Cell>{roleLabels[role]}</Cell>
      <Cell className={department ? "" : "text-ink-3"}>{departmentWord(department)}</Cell>
      <Cell>
        <Badge status={isActive ? "approved" : "archived"}>{isActive ? "Active" : "Inactive"}</Badge>
      </Cell>
      <Cell>{isCustom ? "Custom" : "Role-based"}</Cell>
      <Cell numeric label="Last login">
        {lastLogin ? <Day at={lastLogin} /> : "Never"}
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
