import { useRef } from "react";
import { Link } from "#web/lib/link.tsx";
import { header } from "#web/content/navigation.ts";
import { paths } from "#web/lib/paths.ts";
import { Button } from "#web/ui/button.tsx";
import { CrossIcon, MenuIcon } from "#web/ui/icons-arrows.tsx";
import { LogoutButton } from "./logout-button.tsx";
import { MenuLinks } from "./menu-links.tsx";

/** A native popover: opens without JavaScript, closes with Escape or a click outside, and restores focus. */
export function MobileMenu({ signedIn }: { signedIn: boolean }) {
  const panel = useRef<HTMLDivElement>(null);
  const close = () => panel.current?.hidePopover();
  return (
    <div className="lg:hidden">
      <button
        type="button"
        popoverTarget="site-menu"
        className="btn btn-text min-h-11 min-w-11 px-2!"
        aria-label={header.openMenu}
      >
        <MenuIcon size={20} />
      </button>
      <div ref={panel} id="site-menu" popover="auto" className="mobile-panel" role="dialog" aria-label="Menu">
        <div className="flex justify-end">
          <button
            type="button"
            popoverTarget="site-menu"
            popoverTargetAction="hide"
            className="btn btn-text min-h-11 min-w-11 px-2!"
            aria-label={header.closeMenu}
          >
            <CrossIcon size={20} />
          </button>
        </div>
        {/* Links work without this handler; it closes the panel after a click. */}
        {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions */}
        <nav
          aria-label="Mobile"
          className="grid grid-cols-[minmax(0,1fr)] gap-6"
          onClick={(event) => (event.target as Element).closest("a") && close()}
        >
          {header.menus.map((menu) => (
            <section key={menu.label}>
              <h2 className="mb-2 text-sm font-normal text-ink-3">{menu.label}</h2>
              <MenuLinks links={menu.items} className="ledger" />
            </section>
          ))}
          <MenuLinks links={header.links} className="ledger" />
          <div className="mobile-actions">
            <Button asChild variant="ink">
              <Link to={header.book.to}>{header.book.label}</Link>
            </Button>
            <Button asChild variant="outline">
              <Link to={header.submitResume.to}>{header.submitResume.label}</Link>
            </Button>
            {signedIn ? (
              <LogoutButton />
            ) : (
              <Button asChild variant="text">
                <Link to={paths.login()}>{header.login.label}</Link>
              </Button>
            )}
          </div>
        </nav>
      </div>
    </div>
  );
}
