import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { StaffRole } from "#contract/roles/endpoints.ts";
import { AdminPage } from "#web/lib/admin-page.tsx";
import { adminPaths } from "#web/lib/admin-paths.ts";
import { Link } from "#web/lib/link.tsx";
import { useMe } from "#web/lib/me.ts";
import { QueryRows } from "#web/lib/query-content.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { CopyIcon, PencilIcon, PlusIcon, TrashIcon, UndoIcon } from "#web/ui/icons-actions.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { ToolButton } from "#web/ui/tool-button.tsx";
import { roleList } from "./queries.ts";
import { DeleteRoleDialog, formatPeople, ResetRoleDialog } from "./role-dialogs.tsx";
import { RoleEditor } from "./role-editor.tsx";

type Task =
  | { kind: "edit"; role: StaffRole }
  | { kind: "create"; copied?: StaffRole }
  | { kind: "delete"; role: StaffRole }
  | { kind: "reset"; role: StaffRole }
  | null;

/** Named sets of permissions, with the people who have them. */
export function Component() {
  const [task, setTask] = useState<Task>(null);
  return (
    <AdminPage
      title="Roles"
      note="A role is a set of permissions. They apply in the navigation, on screens and through the API."
      trail={[{ label: "Users", href: adminPaths.portal("users") }]}
      actions={
        <Button size="sm" onClick={() => setTask({ kind: "create" })}>
          <PlusIcon size={14} />
          Add Role
        </Button>
      }
    >
      <Roles task={task} setTask={setTask} />
    </AdminPage>
  );
}

function Roles({ task, setTask }: { task: Task; setTask: (task: Task) => void }) {
  const query = useQuery(roleList());
  const { capabilities } = useMe();
  const close = () => setTask(null);
  const canGive = (role: StaffRole) =>
    role.capabilities.every((capability) => capabilities.includes(capability));
  return (
    <Panel>
      <QueryRows
        query={query}
        errorTitle="The roles could not be loaded"
        skeletonCount={4}
        loadingLabel="Loading roles"
      >
        {(roles) => (
          <>
            <ul aria-label="Roles">
              {roles.map((role) => (
                <RoleRow key={role.id} role={role} canEdit={canGive(role)} setTask={setTask} />
              ))}
            </ul>
            {task?.kind === "delete" && (
              <DeleteRoleDialog
                role={task.role}
                others={roles.filter((role) => role.id !== task.role.id && canGive(role))}
                onClose={close}
              />
            )}
          </>
        )}
      </QueryRows>
      {task?.kind === "edit" && <RoleEditor role={task.role} onClose={close} />}
      {task?.kind === "create" && <RoleEditor copied={task.copied} onClose={close} />}
      {task?.kind === "reset" && <ResetRoleDialog role={task.role} onClose={close} />}
    </Panel>
  );
}

type RowProps = { role: StaffRole; canEdit: boolean; setTask: (task: Task) => void };

function RoleRow({ role, canEdit, setTask }: RowProps) {
  const { id, name, description, capabilities, isPreset, isChanged, userCount } = role;
  const count = capabilities.length;
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 border-b border-line px-4 py-3 last:border-b-0">
      <div className="min-w-0 flex-1 basis-60">
        <h2 className="flex flex-wrap items-center gap-2 font-semibold [overflow-wrap:anywhere]">
          {name}
          {isPreset && <Badge status="info">Preset</Badge>}
          {isChanged && <Badge status="draft">Changed</Badge>}
        </h2>
        {description && <p className="mt-0.5 text-ink-2 [overflow-wrap:anywhere]">{description}</p>}
        <p className="mt-0.5 text-ink-3">
          {count === 1 ? "1 permission" : `${count} permissions`},{" "}
          {userCount > 0 ? (
            <Link to={adminPaths.usersWithRole(id)} className="link">
              {formatPeople(userCount)}
            </Link>
          ) : (
            "nobody"
          )}
        </p>
      </div>
      {canEdit ? (
        <div className="flex items-center gap-1">
          <ToolButton
            label={`Edit ${name}`}
            tip="Edit"
            icon={<PencilIcon />}
            onClick={() => setTask({ kind: "edit", role })}
          />
          <ToolButton
            label={`Copy ${name}`}
            tip="Copy"
            icon={<CopyIcon />}
            onClick={() => setTask({ kind: "create", copied: role })}
          />
          {isChanged && (
            <ToolButton
              label={`Reset ${name}`}
              tip="Reset to the default"
              icon={<UndoIcon />}
              onClick={() => setTask({ kind: "reset", role })}
            />
          )}
          {!isPreset && (
            <ToolButton
              label={`Delete ${name}`}
              tip="Delete"
              icon={<TrashIcon />}
              onClick={() => setTask({ kind: "delete", role })}
            />
          )}
        </div>
      ) : (
        <p className="text-ink-3">It has permissions that you don’t have.</p>
      )}
    </li>
  );
}
