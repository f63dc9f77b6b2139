import type { AccessMatrix, AdminPortal, PortalAccess } from "#contract/admin-portals/schemas.ts";
import { userName } from "#contract/users/user-name.ts";
import { formatDate } from "#web/lib/format-date.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { MinusIcon } from "#web/ui/icons-actions.tsx";
import { CheckIcon } from "#web/ui/icons-status.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { Cell, CellNote, HeaderCell, Row, Table } from "#web/ui/table.tsx";
import { Tooltip } from "#web/ui/tooltip.tsx";

/** Access of every user to every portal, with the reason in each cell. */
export function AccessMatrixPanel({ matrix: { portals, users } }: { matrix: AccessMatrix }) {
  return (
    <Panel title="Portal Access Matrix">
      {portals.length === 0 ? (
        <EmptyState title="No portals configured" level={3} className="m-4">
          A screen without a portal is closed. Users who can manage portals can always open this one.
        </EmptyState>
      ) : (
        <>
          <Legend />
          {/* Focusable, so that the keyboard can scroll a table wider than the window. */}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
          <div className="overflow-x-auto" role="region" aria-label="Users and portals" tabIndex={0}>
            <Table
              caption="Portal access by user"
              head={<MatrixHeader portals={portals} />}
              className="desk:[&_:is(th,td):not(:first-child)]:px-1"
            >
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

const MatrixHeader = ({ portals }: { portals: AdminPortal[] }) => (
  <>
    <HeaderCell>User</HeaderCell>
    {portals.map((portal) => (
      <HeaderCell key={portal.id} className="text-center whitespace-normal!">
        {portal.name}
      </HeaderCell>
    ))}
  </>
);

function UserRow({ user, portals }: { user: AccessMatrix["users"][number]; portals: AdminPortal[] }) {
  return (
    <Row>
      <Cell as="title" className="[overflow-wrap:anywhere] desk:min-w-28">
        {userName(user)}
        <CellNote>{user.isActive ? user.roleName : `${user.roleName}, inactive`}</CellNote>
      </Cell>
      {portals.map((portal) => (
        <Cell key={portal.id} className="max-desk:basis-full desk:text-center">
          <AccessCell portal={portal.name} access={user.access[portal.id]!} />
        </Cell>
      ))}
    </Row>
  );
}

const formatVisits = ({ accessCount, lastAccessed }: PortalAccess) => {
  if (accessCount === 0 || !lastAccessed) return "Not visited yet.";
  return `${accessCount === 1 ? "1 visit" : `${accessCount} visits`}, last on ${formatDate(lastAccessed)}.`;
};

/** Wide windows show an icon with its reason in a tooltip; narrow ones and screen readers get the text. */
function AccessCell({ portal, access }: { portal: string; access: PortalAccess }) {
  const description = `${access.reason} ${formatVisits(access)}`;
  return (
    <Tooltip content={description}>
      <button
        type="button"
        className="inline-flex min-h-6 items-start gap-1.5 rounded-sm text-left desk:min-w-10 desk:items-center desk:justify-center"
      >
        <AccessIcon allowed={access.allowed} />
        <span className="desk:sr-only">
          <span className="font-medium">{portal}</span>
          <span className="sr-only">: {access.allowed ? "access" : "no access"}</span>
          <span className="block text-xs text-ink-2">{description}</span>
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

const AccessIcon = ({ allowed }: { allowed: boolean }) =>
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
      Visits
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
      <li>Only permissions decide. A user has exactly those of their role.</li>
      <li>
        A user can open a portal when it is active and they have every required permission, and one that its
        screen needs.
      </li>
      <li>
        A required role counts as all permissions of that role, unless the required permissions are ones that
        only this role and higher ones have by default.
      </li>
      <li>The same rules apply to the data of a screen, also outside the browser.</li>
      <li>Users who can manage portals can always open this screen.</li>
    </ul>
  </div>
);
