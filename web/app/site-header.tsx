import { useLocation } from "react-router";
import { Link } from "#web/lib/link.tsx";
import { brandLabels } from "#web/content/brand-labels.ts";
import { header } from "#web/content/navigation.ts";
import { paths } from "#web/lib/paths.ts";
import { useStoredUser } from "#web/lib/stored-user.ts";
import { Button } from "#web/ui/button.tsx";
import { DetailsMenu } from "#web/ui/details-menu.tsx";
import { Logo } from "#web/ui/logo.tsx";
import { LogoutButton } from "./logout-button.tsx";
import { MobileMenu } from "./mobile-menu.tsx";

export function SiteHeader() {
  const user = useStoredUser();
  const { pathname } = useLocation();
  const currentPath = pathname.replace(/^\/article\//, "/resources/");
  const isCurrent = (to: string) => currentPath === to || currentPath.startsWith(`${to}/`);
  return (
    <header className="border-b border-line bg-paper">
      <div className="wrap flex min-h-18 items-center gap-6">
        <Link to="/" aria-label={`${brandLabels.shortName} ${header.homeLabel}`} className="mr-auto">
          <Logo name={brandLabels.shortName} />
        </Link>
        <nav aria-label="Main" className="hidden items-center gap-7 desk:flex">
          {header.menus.map((menu) => (
            <DetailsMenu key={menu.label} label={menu.label} name="main-menu">
              {menu.items.map((item) => (
                <Link key={item.to} to={item.to} className="menu-item">
                  {item.label}
                </Link>
              ))}
            </DetailsMenu>
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
        <div className="hidden items-center gap-2 desk:flex">
          {user ? (
            <>
              <Button asChild variant="text" size="sm">
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
        <MobileMenu signedIn={user !== null} />
      </div>
    </header>
  );
}
