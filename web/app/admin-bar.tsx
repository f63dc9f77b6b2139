import { useLocation } from "react-router";
import { Link } from "#web/lib/link.tsx";
import { brand } from "#web/content/brand.ts";
import { header } from "#web/content/navigation.ts";
import { paths } from "#web/lib/paths.ts";
import { useLogOut } from "#web/lib/use-log-out.ts";
import { Button } from "#web/ui/button.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { MenuIcon } from "#web/ui/icons-arrows.tsx";
import { MoonIcon, SunIcon } from "#web/ui/icons-things.tsx";
import { Logo } from "#web/ui/logo.tsx";
import { Sheet } from "#web/ui/sheet.tsx";
import { ToolButton } from "#web/ui/tool-button.tsx";
import { AdminScreens, AdminUser } from "./admin-rail.tsx";
import { chooseScheme, useScheme } from "./scheme.ts";

/** Above every screen: the menu of small windows, the scheme, the way to the site and the way out. */
export function AdminBar() {
  const logOut = useLogOut();
  return (
    <header className="sticky top-0 z-10 flex min-h-12 items-center gap-3 border-b border-line bg-paper px-4 py-2 desk:px-6">
      <ScreenMenu />
      <Link to={paths.admin()} className="desk:hidden" aria-label={`${brand.shortName} back office`}>
        <Logo name={brand.shortName} className="text-base" />
      </Link>
      <div className="ml-auto flex items-center gap-1 desk:gap-2">
        <SchemeToggle />
        <Button asChild variant="text" size="sm" className="max-desk:hidden">
          <Link to="/">View site</Link>
        </Button>
        <Button variant="text" size="sm" onClick={() => void logOut()}>
          {header.logout}
        </Button>
      </div>
    </header>
  );
}

function SchemeToggle() {
  const scheme = useScheme();
  return scheme === "dark" ? (
    <ToolButton label="Light scheme" icon={<SunIcon />} onClick={() => chooseScheme("light")} />
  ) : (
    <ToolButton label="Dark scheme" icon={<MoonIcon />} onClick={() => chooseScheme("dark")} />
  );
}

/** The rail of small windows. Any navigation starts it anew, that is, closed. */
function ScreenMenu() {
  const { key } = useLocation();
  return (
    <div className="-ml-2 desk:hidden">
      <Sheet
        key={key}
        title={brand.shortName}
        side="left"
        trigger={<IconButton label="Open menu" icon={<MenuIcon size={18} />} />}
        footer={<AdminUser />}
      >
        <nav aria-label="Back office" className="grid gap-2">
          <AdminScreens />
          <hr className="mx-2" />
          <Link to="/" className="rounded-sm px-2 py-1.5 text-ink-2 hover:bg-paper-2">
            View site
          </Link>
        </nav>
      </Sheet>
    </div>
  );
}
