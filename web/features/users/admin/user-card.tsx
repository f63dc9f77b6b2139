import type { ReactNode } from "react";
import type { User } from "#contract/auth/endpoints.ts";
import { zoneName } from "#contract/time-zone.ts";
import type { ManagedUser } from "#contract/users/endpoints.ts";
import { userName } from "#contract/users/user-name.ts";
import { useCanAudit } from "#web/features/activity/admin/record-history.tsx";
import { adminPaths } from "#web/lib/admin-paths.ts";
import { Link } from "#web/lib/link.tsx";
import { useStaffList } from "#web/lib/list-queries.ts";
import { formatLocalDateTime, formatDate } from "#web/lib/format-date.ts";
import { useMe } from "#web/lib/me.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { LogOutIcon, PencilIcon, TrashIcon } from "#web/ui/icons-actions.tsx";
import { UserAvatar } from "#web/features/users/admin/user-avatar.tsx";
import { ClockIcon } from "#web/ui/icons-objects.tsx";
import { UserInvitation } from "./user-invitation.tsx";
import { UserLock } from "./user-lock.tsx";

export type UserActions = {
  onEdit: (user: User) => void;
  onSessions: (user: User) => void;
  onRemoveFactors: (user: User) => void;
  onDelete: (user: User) => void;
};

export function UserCard({ user, actions }: { user: ManagedUser; actions: UserActions }) {
  const me = useMe();
  const { label } = useStaffList("departments");
  const { username } = user;
  const name = userName(user);
  const canAudit = useCanAudit();
  const { canEdit, roleName } = user;
  return (
    <li className="card grid grid-rows-[auto_auto_1fr_auto]">
      <div className="flex items-start gap-3 px-4 pt-4">
        <UserAvatar name={name} src={user.photo} />
        <div className="min-w-0 flex-1 leading-tight">
          <h2 className="text-[0.9375rem] font-semibold [overflow-wrap:anywhere]">
            {name}
            {user.id === me.id && <span className="font-normal text-ink-3"> (you)</span>}
          </h2>
          <p className="text-ink-2 [overflow-wrap:anywhere]">
            {user.fullName ? `${username}, ${roleName}` : roleName}
          </p>
        </div>
        <p className="flex flex-wrap justify-end gap-1.5">
          <Badge status={user.isActive ? "approved" : "archived"}>
            {user.isActive ? "Active" : "Inactive"}
          </Badge>
          <Badge status="info">{roleName}</Badge>
        </p>
      </div>
      <div>
        <UserLock user={user} canUnlock={canEdit} />
        <UserInvitation user={user} canInvite={canEdit} />
      </div>
      <dl className="grid grid-cols-2 content-start gap-x-4 gap-y-2.5 px-4 py-3.5">
        <Fact term="Email">{user.email ?? "None"}</Fact>
        <Fact term="Time zone">{user.timeZone ? zoneName(user.timeZone) : "Not set"}</Fact>
        <Fact term="Department">{user.department ? label(user.department) : "None"}</Fact>
        <Fact term="Permissions">{user.permissions ? "Custom" : "Role-based"}</Fact>
        <Fact term="Second factor">
          {user.hasSecondFactor ? "On" : "Off"}
          {user.hasSecondFactor && canEdit && user.id !== me.id && (
            <>
              {" "}
              <button
                type="button"
                className="link"
                aria-label={`Remove the second factor of ${username}`}
                onClick={() => actions.onRemoveFactors(user)}
              >
                Remove
              </button>
            </>
          )}
        </Fact>
        <Fact term="Created">
          <time dateTime={user.createdAt} className="fig">
            {formatDate(user.createdAt)}
          </time>
        </Fact>
        <Fact term="Last login">
          {user.lastLogin ? (
            <time dateTime={user.lastLogin} className="fig">
              {formatLocalDateTime(user.lastLogin)}
            </time>
          ) : (
            "Never"
          )}
        </Fact>
      </dl>
      <div className="flex flex-wrap gap-1 border-t border-line px-3 py-2">
        {!canEdit ? (
          <p className="px-1 py-1.5 text-ink-3">
            You cannot edit users with permissions that you don’t have.
          </p>
        ) : (
          <>
            <Button
              variant="line"
              size="sm"
              aria-label={`Edit ${username}`}
              onClick={() => actions.onEdit(user)}
            >
              <PencilIcon size={14} />
              Edit
            </Button>
            <Button
              variant="text"
              size="sm"
              aria-label={`Sessions of ${username}`}
              onClick={() => actions.onSessions(user)}
            >
              <LogOutIcon size={14} />
              Sessions
            </Button>
            {canAudit && (
              <Button asChild variant="text" size="sm">
                <Link
                  to={adminPaths.activityLog({ entity: "user", record: user.id })}
                  aria-label={`History of ${username}`}
                >
                  <ClockIcon size={14} />
                  History
                </Link>
              </Button>
            )}
            {user.id !== me.id && (
              <Button
                variant="text"
                size="sm"
                className="ml-auto"
                aria-label={`Delete ${username}`}
                onClick={() => actions.onDelete(user)}
              >
                <TrashIcon size={14} />
                Delete
              </Button>
            )}
          </>
        )}
      </div>
    </li>
  );
}

const Fact = ({ term, children }: { term: string; children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="text-xs text-ink-3">{term}</dt>
    <dd className="[overflow-wrap:anywhere]">{children}</dd>
  </div>
);
