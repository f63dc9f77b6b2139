import { useId } from "react";
import type { MenuLink } from "#web/content/link.ts";
import { NavLink } from "#web/lib/link.tsx";

/** Entries of a menu: the name of a link is its label, its description follows. */
export function MenuLinks({ links, className }: { links: readonly MenuLink[]; className: string }) {
  const id = useId();
  return (
    <ul className={className}>
      {links.map(({ label, to, description }, index) => (
        <li key={to} className="group relative py-3">
          <NavLink
            to={to}
            aria-describedby={`${id}-${index}`}
            className="row-link font-medium aria-[current=page]:font-semibold"
          >
            {label}
          </NavLink>
          <p id={`${id}-${index}`} className="text-sm text-ink-2">
            {description}
          </p>
        </li>
      ))}
    </ul>
  );
}
