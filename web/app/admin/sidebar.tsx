import { useId } from "react";
import { useLocation } from "react-router";
import { useStaffList } from "#web/lib/list-queries.ts";
import { adminPaths } from "#web/lib/admin-paths.ts";
import { Link, NavLink } from "#web/lib/link.tsx";
import { ExternalLink } from "./external-portal.tsx";
import type { Portal, User } from "#contract/auth/endpoints.ts";
import { userName } from "#contract/users/user-name.ts";
import { firm } from "#contract/firm.ts";
import { PortalBadge } from "#web/features/dashboard/admin/portal-badge.tsx";
import { useCountsRefresh } from "#web/features/dashboard/admin/queries.ts";
import { useMe } from "#web/lib/me.ts";
import { paths } from "#web/lib/paths.ts";
import { PortalIcon } from "#web/lib/portal-icon.tsx";
import { buttonClass } from "#web/ui/button.tsx";
import { cx } from "#web/ui/cx.ts";
import { HomeIcon, LockIcon } from "#web/ui/icons-objects.tsx";
import { Logo } from "#web/ui/logo.tsx";
import { UserAvatar } from "#web/features/users/admin/user-avatar.tsx";
import { Tooltip } from "#web/ui/tooltip.tsx";

export function Sidebar({ className }: { className?: string }) {
  return (
    <div className={cx("border-r border-line bg-paper", className)}>
      <nav
        aria-label="Back office"
        className="sticky top-0 flex h-dvh flex-col overflow-y-auto px-2.5 py-3.5"
      >
        <Link to={paths.admin()} className="px-2 pt-1 pb-3.5" aria-label={`${firm.shortName} back office`}>
          <Logo name={firm.shortName} mark={firm.mark} className="text-[1.0625rem]" />
        </Link>
        <PortalNavigation />
        <CurrentUser className="mt-auto px-2 pt-6" />
      </nav>
    </div>
  );
}

/** The groups of the navigation, with the slugs of their screens; portals that link elsewhere come last. */
const GROUPS: { title: string; slugs: readonly string[] }[] = [
  {
    title: "Recruiting",
    slugs: ["people", "applications", "jobs", "interviews", "messages", "bookings", "sms"],
  },
  { title: "Clients", slugs: ["clients", "ghl"] },
  { title: "Content", slugs: ["content", "content-creation", "bulk-content"] },
  { title: "System", slugs: ["analytics", "deliveries", "users", "portals", "settings"] },
];
const grouped = new Set(GROUPS.flatMap(({ slugs }) => slugs));
const linkClass = "flex items-center gap-2.5 rounded-sm px-2 py-1.5";
const activeLinkClass = cx(
  linkClass,
  "text-ink-2 hover:bg-paper-2 hover:text-ink aria-[current=page]:bg-paper-3 aria-[current=page]:font-semibold aria-[current=page]:text-ink",
);

export function PortalNavigation() {
  const { portals } = useMe();
  const isHome = useLocation().pathname.replace(/\/$/, "") === paths.admin();
  useCountsRefresh();
  return (
    <div className="grid gap-3.5">
      <Link to={paths.admin()} aria-current={isHome ? "page" : undefined} className={activeLinkClass}>
        <HomeIcon className="shrink-0" />
        Home
      </Link>
      {GROUPS.map(({ title, slugs }) => (
        <PortalGroup key={title} title={title} portals={portals.filter(({ slug }) => slugs.includes(slug))} />
      ))}
      <PortalGroup title="Links" portals={portals.filter(({ slug }) => !grouped.has(slug))} />
    </div>
  );
}

type PortalGroupProps = { title: string; portals: Portal[] };

function PortalGroup({ title, portals }: PortalGroupProps) {
  const id = useId();
  if (portals.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="px-2 pb-1 text-2xs font-semibold tracking-wide text-ink-3 uppercase">
        {title}
      </h2>
      <ul className="grid gap-0.5">
        {portals.map((portal) => (
          <li key={portal.id}>
            {portal.url ? (
              <ExternalLink
                url={portal.url}
                slug={portal.slug}
                className={cx(linkClass, "text-ink-2 hover:bg-paper-2 hover:text-ink")}
              >
                <PortalIcon name={portal.icon} />
                {portal.name}
              </ExternalLink>
            ) : (
              <NavLink to={adminPaths.portal(portal.slug)} className={activeLinkClass}>
                <PortalIcon name={portal.icon} />
                {portal.name}
                <PortalBadge slug={portal.slug} />
              </NavLink>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

const formatRole = ({ roleName, department }: User, departmentLabel: (key: string) => string) =>
  department ? `${roleName}, ${departmentLabel(department)}` : roleName;

/** Name and role of the signed-in user, with links to profile and password. */
export function CurrentUser({ className }: { className?: string }) {
  const user = useMe();
  const { label } = useStaffList("departments");
  return (
    <div className={cx("flex items-center gap-2.5", className)}>
      <NavLink
        to={adminPaths.profile()}
        title="My profile"
        className="-mx-1.5 flex min-w-0 flex-1 items-center gap-2.5 rounded-sm px-1.5 py-1 hover:bg-paper-2 aria-[current=page]:bg-paper-3"
      >
        <UserAvatar name={userName(user)} src={user.photo} />
        <span className="min-w-0 leading-tight">
          <b className="block truncate">{userName(user)}</b>
          <span className="block text-xs text-ink-3">{formatRole(user, label)}</span>
        </span>
      </NavLink>
      <Tooltip content="Change password" side="right">
        <Link
          to={adminPaths.password()}
          aria-label="Change password"
          className={buttonClass({ variant: "text", size: "sm" }, "btn-icon ml-auto")}
        >
          <LockIcon />
        </Link>
      </Tooltip>
    </div>
  );
}
