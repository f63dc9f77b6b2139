import { portalScreens } from "#contract/admin-portals/constants.ts";
import type { AdminPortal } from "#contract/admin-portals/schemas.ts";
import { type Capability, roleLabels } from "#contract/capabilities.ts";
import { PortalIcon } from "#web/lib/portal-icon.tsx";
import { PencilIcon, TrashIcon } from "#web/ui/icons-actions.tsx";
import { Switch } from "#web/ui/switch.tsx";
import { Cell, CellNote, HeaderCell, Row, Table } from "#web/ui/table.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { ToolButton } from "#web/ui/tool-button.tsx";
import { capabilityLabels } from "#web/lib/capability-labels.ts";
import { runMutation } from "#web/lib/run-mutation.ts";
import { useSavePortal } from "./queries.ts";

type PortalActions = {
  onEdit: (portal: AdminPortal) => void;
  onDelete: (portal: AdminPortal) => void;
};

export function PortalTable({ portals, actions }: { portals: AdminPortal[]; actions: PortalActions }) {
  return (
    <Table
      caption="Portals, in the order of the navigation"
      head={
        <>
          <HeaderCell>Portal</HeaderCell>
          <HeaderCell>Required Role</HeaderCell>
          <HeaderCell>Status</HeaderCell>
          <HeaderCell numeric>Order</HeaderCell>
          <HeaderCell className="text-right">Actions</HeaderCell>
        </>
      }
    >
      {portals.map((portal) => (
        <PortalRow key={portal.id} portal={portal} actions={actions} />
      ))}
    </Table>
  );
}

/** Falls back to the stored value for permissions unknown to this version. */
const permissionLabel = (permission: string) => capabilityLabels[permission as Capability] ?? permission;

function PortalRow({ portal, actions }: { portal: AdminPortal; actions: PortalActions }) {
  const { name, slug, url, description, icon, requiredRole, requiredPermissions, sortOrder } = portal;
  return (
    <Row>
      <Cell as="title">
        <span className="flex gap-2.5">
          <span className="mt-0.5 text-ink-2">
            <PortalIcon name={icon} />
          </span>
          <span className="min-w-0">
            <span className="flex flex-wrap items-baseline gap-x-2">
              {name} <span className="font-normal text-ink-3">/{slug}</span>
            </span>
            {description && <CellNote>{description}</CellNote>}
            {url && (
              <CellNote>
                <a
                  href={url}
                  target="_blank"
                  rel="noopener noreferrer"
                  className="link [overflow-wrap:anywhere]"
                >
                  {url}
                </a>
              </CellNote>
            )}
            {!url && !portalScreens.some((screen) => screen === slug) && (
              <CellNote>
                <span className="text-caution-ink">Opens nothing yet. Edit it to add a link.</span>
              </CellNote>
            )}
          </span>
        </span>
      </Cell>
      <Cell label="Required role" className="max-desk:basis-full">
        {roleLabels[requiredRole]}
        {requiredPermissions.length > 0 && (
          <CellNote>
            <span className="[overflow-wrap:anywhere]">
              {requiredPermissions.map(permissionLabel).join(", ")}
            </span>
          </CellNote>
        )}
      </Cell>
      <Cell>
        <ActiveSwitch portal={portal} />
      </Cell>
      <Cell numeric label="Order">
        {sortOrder}
      </Cell>
      <Cell as="actions">
        <ToolButton
          label={`Edit ${name}`}
          tip="Edit"
          icon={<PencilIcon />}
          onClick={() => actions.onEdit(portal)}
        />
        <ToolButton
          label={`Delete ${name}`}
          tip="Delete"
          icon={<TrashIcon />}
          onClick={() => actions.onDelete(portal)}
        />
      </Cell>
    </Row>
  );
}

/** Saves immediately and shows the new value while the request is pending. */
function ActiveSwitch({ portal }: { portal: AdminPortal }) {
  const save = useSavePortal();
  const pendingValue = save.isPending && save.variables.portal ? save.variables.change.isActive : undefined;
  const active = pendingValue ?? portal.isActive;
  const setActive = (isActive: boolean) =>
    runMutation(
      save,
      { portal, change: { isActive } },
      {
        onSuccess: () => toast({ title: "Portal updated successfully!", tone: "positive" }),
        onError: ({ message }) =>
          toast({ title: "Error updating portal", description: message, tone: "danger" }),
      },
    );
  return (
    <span className="flex items-center gap-2">
      <Switch
        label={`${portal.name} is active`}
        hideLabel
        checked={active}
        onCheckedChange={setActive}
        disabled={save.isPending}
      />
      <span className={active ? "text-positive-ink" : "text-ink-3"}>{active ? "Active" : "Inactive"}</span>
    </span>
  );
}
