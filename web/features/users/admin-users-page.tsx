import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { User } from "#contract/auth.ts";
import { roles, roleLabels } from "#contract/capabilities.ts";
import { USERNAME_MAX } from "#contract/users.ts";
import { AdminPage } from "#web/lib/admin-page.tsx";
import { Link, siteLink } from "#web/lib/link.tsx";
import { rangeText, useListParams } from "#web/lib/list-params.ts";
import { Loaded } from "#web/lib/loaded.tsx";
import { SearchBox } from "#web/lib/search-box.tsx";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { PlusIcon } from "#web/ui/icons-actions.tsx";
import { NativeSelect } from "#web/ui/native-select.tsx";
import { Pagination } from "#web/ui/pagination.tsx";
import { SkeletonRows } from "#web/ui/skeleton.tsx";
import { ADMIN_PAGE_SIZE, userList } from "./queries.ts";
import { type UserActions, UserCard } from "./user-card.tsx";
import { UserEditor } from "./user-editor.tsx";
import { UserSessions } from "./user-sessions.tsx";
import { SessionsEnd, UserDeletion } from "./user-questions.tsx";

type Task =
  | { kind: "edit"; user: User | null }
  | { kind: "delete"; user: User }
  | { kind: "sessions"; user: User }
  | { kind: "end-sessions"; user: User }
  | null;

const ROLES = roles.map((value) => ({ value, label: roleLabels[value] }));
const ACTIVE = [
  { value: "true", label: "Active" },
  { value: "false", label: "Inactive" },
];

export function Component() {
  const [task, setTask] = useState<Task>(null);
  const done = () => setTask(null);
  const actions: UserActions = {
    onEdit: (user) => setTask({ kind: "edit", user }),
    onSessions: (user) => setTask({ kind: "sessions", user }),
    onDelete: (user) => setTask({ kind: "delete", user }),
  };
  return (
    <AdminPage
      title="Users"
      actions={
        <Button size="sm" onClick={() => setTask({ kind: "edit", user: null })}>
          <PlusIcon size={14} />
          Add User
        </Button>
      }
    >
      <Users actions={actions} />
      {task?.kind === "edit" && <UserEditor user={task.user} onClose={done} />}
      {task?.kind === "delete" && <UserDeletion user={task.user} onClose={done} />}
      {task?.kind === "sessions" && (
        <UserSessions
          user={task.user}
          onClose={done}
          onEndAll={() => setTask({ kind: "end-sessions", user: task.user })}
        />
      )}
      {task?.kind === "end-sessions" && <SessionsEnd user={task.user} onClose={done} />}
    </AdminPage>
  );
}

function Users({ actions }: { actions: UserActions }) {
  const list = useListParams();
  const filter = {
    q: list.word("q"),
    role: list.word("role", roles),
    active: list.word("active", ["true", "false"]),
    page: list.page,
  };
  const query = useQuery(userList(filter));
  return (
    <>
      <UserFilters list={list} filter={filter} total={query.data?.total} />
      <Loaded
        query={query}
        problem="The users could not be loaded"
        waiting={<SkeletonRows count={4} label="Loading users" />}
      >
        {({ rows, total }) =>
          rows.length === 0 ? (
            <NoUsers />
          ) : (
            <div
              aria-busy={query.isPlaceholderData || undefined}
              className={query.isPlaceholderData ? "opacity-60" : ""}
            >
              <ul className="grid gap-4 md:grid-cols-2 2xl:grid-cols-3">
                {rows.map((user) => (
                  <UserCard key={user.id} user={user} actions={actions} />
                ))}
              </ul>
              <Pagination
                className="mt-4"
                page={filter.page}
                pages={Math.ceil(total / ADMIN_PAGE_SIZE)}
                href={(page) => list.href({ page: page > 1 ? String(page) : "" })}
                renderLink={siteLink}
                summary={rangeText(filter.page, ADMIN_PAGE_SIZE, rows.length, total)}
              />
            </div>
          )
        }
      </Loaded>
    </>
  );
}

type FiltersProps = {
  list: ReturnType<typeof useListParams>;
  filter: { q: string; role: string; active: string };
  total: number | undefined;
};

const UserFilters = ({ list, filter, total }: FiltersProps) => (
  <div className="flex flex-wrap items-center gap-2">
    <SearchBox
      label="Search by name"
      value={filter.q}
      onSearch={(text) => list.filter("q", text, true)}
      maxLength={USERNAME_MAX}
      className="w-auto! flex-1 max-sm:basis-full"
    />
    <NativeSelect
      aria-label="Role"
      placeholder="Any role"
      options={ROLES}
      value={filter.role}
      onChange={({ target }) => list.filter("role", target.value)}
      className="w-auto! max-sm:flex-1"
    />
    <NativeSelect
      aria-label="Activity"
      placeholder="Active or not"
      options={ACTIVE}
      value={filter.active}
      onChange={({ target }) => list.filter("active", target.value)}
      className="w-auto! max-sm:flex-1"
    />
    <p className="fig text-ink-3 max-sm:w-full" aria-live="polite">
      {total !== undefined && (total === 1 ? "1 user" : `${total.toLocaleString("en-US")} users`)}
    </p>
  </div>
);

/** Whoever looks has an account, so an empty list has been filtered. */
const NoUsers = () => (
  <EmptyState
    title="No users found"
    action={
      <Button asChild variant="outline">
        <Link to="?">Show all users</Link>
      </Button>
    }
  >
    The search looks at parts of usernames.
  </EmptyState>
);
