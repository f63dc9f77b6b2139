import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { User } from "#contract/auth/endpoints.ts";
import { USERNAME_MAX } from "#contract/users/constants.ts";
import { roleList } from "#web/features/roles/admin/queries.ts";
import { AdminPage } from "#web/lib/admin-page.tsx";
import { adminPaths } from "#web/lib/admin-paths.ts";
import { Link } from "#web/lib/link.tsx";
import { ListFilter, ListFilters, ListSearch } from "#web/lib/list-filters.tsx";
import { useListParams } from "#web/lib/list-params.ts";
import { PagedList } from "#web/lib/paged-list.tsx";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { includeSelected } from "#web/ui/native-select.tsx";
import { PlusIcon } from "#web/ui/icons-actions.tsx";
import { ADMIN_PAGE_SIZE, userList } from "./queries.ts";
import { type UserActions, UserCard } from "./user-card.tsx";
import { UserEditor } from "./user-editor.tsx";
import { UserSessions } from "./user-sessions.tsx";
import { EndSessionsDialog, DeleteUserDialog, RemoveFactorsDialog } from "./user-dialogs.tsx";

type Task =
  | { kind: "edit"; user: User | null }
  | { kind: "delete"; user: User }
  | { kind: "sessions"; user: User }
  | { kind: "end-sessions"; user: User }
  | { kind: "remove-factors"; user: User }
  | null;

const ACTIVE = [
  { value: "true", label: "Active" },
  { value: "false", label: "Inactive" },
];

export function Component() {
  const [task, setTask] = useState<Task>(null);
  const closeTask = () => setTask(null);
  const actions: UserActions = {
    onEdit: (user) => setTask({ kind: "edit", user }),
    onSessions: (user) => setTask({ kind: "sessions", user }),
    onRemoveFactors: (user) => setTask({ kind: "remove-factors", user }),
    onDelete: (user) => setTask({ kind: "delete", user }),
  };
  return (
    <AdminPage
      title="Users"
      actions={
        <>
          <Button asChild variant="outline" size="sm">
            <Link to={adminPaths.roles()}>Roles</Link>
          </Button>
          <Button size="sm" onClick={() => setTask({ kind: "edit", user: null })}>
            <PlusIcon size={14} />
            Add User
          </Button>
        </>
      }
    >
      <Users actions={actions} />
      {task?.kind === "edit" && <UserEditor user={task.user} onClose={closeTask} />}
      {task?.kind === "delete" && <DeleteUserDialog user={task.user} onClose={closeTask} />}
      {task?.kind === "sessions" && (
        <UserSessions
          user={task.user}
          onClose={closeTask}
          onEndAll={() => setTask({ kind: "end-sessions", user: task.user })}
        />
      )}
      {task?.kind === "remove-factors" && <RemoveFactorsDialog user={task.user} onClose={closeTask} />}
      {task?.kind === "end-sessions" && <EndSessionsDialog user={task.user} onClose={closeTask} />}
    </AdminPage>
  );
}

function Users({ actions }: { actions: UserActions }) {
  const listParams = useListParams();
  const filter = {
    q: listParams.getParam("q"),
    roleId: listParams.getParam("role"),
    active: listParams.getParam("active", ["true", "false"]),
    page: listParams.page,
  };
  const query = useQuery(userList(filter));
  const roles = useQuery(roleList()).data ?? [];
  return (
    <>
      <ListFilters countLabels={["user", "users"]} total={query.data?.total} unpadded>
        <ListSearch label="Search by name" value={filter.q} maxLength={USERNAME_MAX} />
        <ListFilter
          label="Role"
          allLabel="Any role"
          name="role"
          options={includeSelected(
            roles.map(({ id, name }) => ({ value: id, label: name })),
            filter.roleId,
          )}
          value={filter.roleId}
        />
        <ListFilter
          label="Status"
          allLabel="Any status"
          name="active"
          options={ACTIVE}
          value={filter.active}
        />
      </ListFilters>
      <PagedList query={query} itemLabel="users" pageSize={ADMIN_PAGE_SIZE} empty={<NoUsers />} unpadded>
        {(rows) => (
          <ul className="grid gap-4 md:grid-cols-2 2xl:grid-cols-3">
            {rows.map((user) => (
              <UserCard key={user.id} user={user} actions={actions} />
            ))}
          </ul>
        )}
      </PagedList>
    </>
  );
}

/** The viewer is a user too, so an empty list is always filtered. */
const NoUsers = () => (
  <EmptyState
    title="No users found"
    action={
      <Button asChild variant="outline">
        <Link to="?">Show all users</Link>
      </Button>
    }
  >
    Search matches any part of a username, full name or email address.
  </EmptyState>
);
