import { useLocation } from "react-router";
import { Link } from "#web/lib/link.tsx";
import { firm } from "#contract/firm.ts";
import { header } from "#web/content/navigation.ts";
import { paths } from "#web/lib/paths.ts";
import { useStoredUser } from "#web/lib/stored-user.ts";
import { Button } from "#web/ui/button.tsx";
import { Logo } from "#web/ui/logo.tsx";
import { LogoutButton } from "./logout-button.tsx";
import { HeaderMenu } from "./header-menu.tsx";
import { MobileMenu } from "./mobile-menu.tsx";

export function SiteHeader() {
  const user = useStoredUser();
  const { pathname } = useLocation();
  const currentPath = pathname.replace(/^\/article\//, "/resources/");
  const isCurrent = (to: string) => currentPath === to || currentPath.startsWith(`${to}/`);
  return (
    <header className="border-b border-line bg-paper">
      <div className="wrap flex min-h-18 items-center gap-5 xl:gap-6">
        <Link to="/" aria-label={`${firm.shortName} ${header.homeLabel}`} className="max-lg:mr-auto">
          <Logo name={firm.shortName} mark={firm.mark} />
        </Link>
        {/* Placed from the left, so that it does not move when the rest of the header arrives. */}
        <nav
          aria-label="Main"
          className="mr-auto hidden items-center gap-5 text-sm lg:flex xl:ml-4 xl:gap-7 xl:text-base"
        >
          {header.menus.map((menu) => (
            <HeaderMenu key={menu.label} {...menu} />
          ))}
          {header.links.map((item) => (
            <Link
              key={item.to}
              to={item.to}
              aria-current={isCurrent(item.to) ? "page" : undefined}
              className="border-b-2 border-transparent py-2 hover:border-line-2 aria-[current=page]:border-ink aria-[current=page]:font-semibold"
            >
              {item.label}
            </Link>
          ))}
        </nav>
        <div className="flex items-center gap-2 max-lg:hidden">
          {user ? (
            <>
              <Button asChild variant="text" size="sm" className="max-xl:hidden">
                <Link to={header.backOffice.to}>{header.backOffice.label}</Link>
              </Button>
              <LogoutButton />
            </>
          ) : (
            <Button asChild variant="text" size="sm">
              <Link to={paths.login()}>{header.login.label}</Link>
            </Button>
          )}
          <Button asChild variant="outline" size="sm">
            <Link to={header.submitResume.to}>{header.submitResume.label}</Link>
          </Button>
        </div>
        <Button asChild variant="ink" size="sm" className="-ml-3 max-sm:hidden">
          <Link to={header.book.to}>{header.book.label}</Link>
        </Button>
        <MobileMenu signedIn={user !== null} />
      </div>
    </header>
  );
}
