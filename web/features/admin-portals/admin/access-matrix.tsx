import type { AccessMatrix, AdminPortal, PortalAccess } from "#contract/admin-portals/endpoints.ts";
import { roleLabels } from "#contract/capabilities.ts";
import { longDay } from "#web/lib/dates.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { CheckIcon, MinusIcon } from "#web/ui/icons-actions.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { Cell, CellNote, HeadCell, Row, Table } from "#web/ui/table.tsx";
import { Tooltip } from "#web/ui/tooltip.tsx";

/** Everybody against every portal, with the reason in each cell, and the rules in words. */
export function MatrixPanel({ matrix: { portals, users } }: { matrix: AccessMatrix }) {
  return (
    <Panel title="Portal Access Matrix">
      {portals.length === 0 ? (
        <EmptyState title="No portals configured" level={3} className="m-4">
          Without a portal a screen is closed. Administrators always reach this one.
        </EmptyState>
      ) : (
        <>
          <Legend />
          {/* Many portals are wider than the window; the keyboard has to be able to move what is wider. */}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
          <div className="overflow-x-auto" role="region" aria-label="Users and portals" tabIndex={0}>
            <Table caption="Which portal is open to whom" head={<Heads portals={portals} />}>
              {users.map((user) => (
                <UserRow key={user.id} user={user} portals={portals} />
              ))}
            </Table>
          </div>
        </>
      )}
      <Rules />
    </Panel>
  );
}

const Heads = ({ portals }: { portals: AdminPortal[] }) => (
  <>
    <HeadCell>User</HeadCell>
    {portals.map((portal) => (
      <HeadCell key={portal.id} className="text-center whitespace-normal!">
        {portal.name}
      </HeadCell>
    ))}
  </>
);

function UserRow({ user, portals }: { user: AccessMatrix["users"][number]; portals: AdminPortal[] }) {
  return (
    <Row>
      <Cell as="title" className="[overflow-wrap:anywhere] desk:min-w-28">
        {user.username}
        <CellNote>{user.isActive ? roleLabels[user.role] : `${roleLabels[user.role]}, inactive`}</CellNote>
      </Cell>
      {portals.map((portal) => (
        <Cell key={portal.id} className="max-desk:basis-full desk:text-center">
          <AccessMark portal={portal.name} access={user.access[portal.id]!} />
        </Cell>
      ))}
    </Row>
  );
}

const visitsText = ({ accessCount, lastAccessed }: PortalAccess) => {
  if (accessCount === 0 || !lastAccessed) return "Not visited yet.";
  return `${accessCount === 1 ? "1 visit" : `${accessCount} visits`}, the last on ${longDay(lastAccessed)}.`;
};

/** Wide windows show a mark with its reason in a tooltip; narrow ones and screen readers have it in words. */
function AccessMark({ portal, access }: { portal: string; access: PortalAccess }) {
  const told = `${access.reason} ${visitsText(access)}`;
  return (
    <Tooltip content={told}>
      <button
        type="button"
        className="inline-flex min-h-6 items-start gap-1.5 rounded-sm text-left desk:min-w-10 desk:items-center desk:justify-center"
      >
        <Mark allowed={access.allowed} />
        <span className="desk:sr-only">
          <span className="font-medium">{portal}</span>
          <span className="sr-only">: {access.allowed ? "access" : "no access"}</span>
          <span className="block text-xs text-ink-2">{told}</span>
        </span>
        {access.accessCount > 0 && (
          <span className="fig text-xs text-ink-3 max-desk:hidden" aria-hidden="true">
            {access.accessCount}
          </span>
        )}
      </button>
    </Tooltip>
  );
}

const Mark = ({ allowed }: { allowed: boolean }) =>
  allowed ? (
    <CheckIcon className="mt-0.5 shrink-0 text-positive-ink desk:mt-0" />
  ) : (
    <MinusIcon className="mt-0.5 shrink-0 text-ink-3 desk:mt-0" />
  );

const Legend = () => (
  <ul
    aria-label="Legend"
    className="flex flex-wrap gap-x-5 gap-y-1 border-b border-line px-4 py-2.5 text-ink-2"
  >
    <li className="flex items-center gap-1.5">
      <CheckIcon className="text-positive-ink" />
      Has access
    </li>
    <li className="flex items-center gap-1.5">
      <MinusIcon className="text-ink-3" />
      No access
    </li>
    <li className="flex items-center gap-1.5 max-desk:hidden">
      <span className="fig text-xs text-ink-3">12</span>
      Visits so far
    </li>
  </ul>
);

const Rules = () => (
  <div className="border-t border-line px-4 py-3.5 text-ink-2">
    <h3 className="font-semibold text-ink">Access rules</h3>
    <ul className="mt-1 grid max-w-prose list-disc gap-1 pl-5">
      <li>Administrators access all portals.</li>
      <li>Managers have most administrative functions.</li>
      <li>Recruiters have limited job and content management.</li>
      <li>Users have basic access only.</li>
      <li>Inactive users have no portal access, whatever their role.</li>
      <li>
        A portal opens when it is active, the role ranks at least as high as the one that it requires, and
        every required permission is held. Custom permissions replace those of the role.
      </li>
      <li>Administrators who may manage portals always reach this screen, however the portals are set.</li>
    </ul>
  </div>
);
