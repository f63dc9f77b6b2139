import { useLocation } from "react-router";
import { Link } from "#web/lib/link.tsx";
import { firm } from "#contract/firm.ts";
import { header } from "#web/content/navigation.ts";
import { NotificationBell } from "#web/features/notifications/admin/notification-bell.tsx";
import { paths } from "#web/lib/paths.ts";
import { useLogout } from "#web/lib/use-logout.ts";
import { Button } from "#web/ui/button.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { SearchIcon } from "#web/ui/icons-actions.tsx";
import { MenuIcon } from "#web/ui/icons-arrows.tsx";
import { KeyboardIcon, MoonIcon, SunIcon } from "#web/ui/icons-objects.tsx";
import { Kbd } from "#web/ui/kbd.tsx";
import { Logo } from "#web/ui/logo.tsx";
import { Sheet } from "#web/ui/sheet.tsx";
import { ToolButton } from "#web/ui/tool-button.tsx";
import { PortalNavigation, CurrentUser } from "./sidebar.tsx";
import { setTheme, useTheme } from "#web/app/theme.ts";

type Props = { onPalette: () => void; onHelp: () => void };

export function TopBar({ onPalette, onHelp }: Props) {
  const logout = useLogout();
  return (
    <header className="sticky top-0 z-10 flex min-h-12 items-center gap-3 border-b border-line bg-paper px-4 py-2 desk:px-6">
      <MenuSheet />
      <Link to={paths.admin()} className="desk:hidden" aria-label={`${firm.shortName} back office`}>
        <Logo name={firm.shortName} mark={firm.mark} className="text-base" />
      </Link>
      <SearchButton onClick={onPalette} />
      <div className="sm:ml-auto flex items-center gap-1 desk:gap-2">
        <ToolButton
          label="Keyboard shortcuts"
          shortcut="?"
          icon={<KeyboardIcon />}
          onClick={onHelp}
          className="max-desk:hidden"
        />
        <NotificationBell />
        <ThemeToggle />
        <Button asChild variant="text" size="sm" className="max-desk:hidden">
          <Link to="/">View site</Link>
        </Button>
        <Button variant="text" size="sm" onClick={logout}>
          {header.logout}
        </Button>
      </div>
    </header>
  );
}

/** A search field on wide screens, an icon on phones. */
const SearchButton = ({ onClick }: { onClick: () => void }) => (
  <button
    type="button"
    onClick={onClick}
    aria-keyshortcuts="Control+K Meta+K"
    className="flex h-8.5 items-center gap-2 rounded-sm text-ink-2 hover:text-ink max-sm:ml-auto max-sm:w-8.5 max-sm:justify-center sm:w-64 sm:border sm:border-line sm:px-2.5 sm:hover:border-line-2"
  >
    <SearchIcon className="shrink-0" />
    <span className="max-sm:sr-only">Search everything</span>
    <span className="ml-auto flex gap-1 max-sm:hidden" aria-hidden="true">
      <Kbd>Ctrl</Kbd>
      <Kbd>K</Kbd>
    </span>
  </button>
);

function ThemeToggle() {
  const theme = useTheme();
  return theme === "dark" ? (
    <ToolButton label="Light theme" icon={<SunIcon />} onClick={() => setTheme("light")} />
  ) : (
    <ToolButton label="Dark theme" icon={<MoonIcon />} onClick={() => setTheme("dark")} />
  );
}

/** The navigation of small screens. The key closes it after each navigation. */
function MenuSheet() {
  const { key } = useLocation();
  return (
    <div className="-ml-2 desk:hidden">
      <Sheet
        key={key}
        title={firm.shortName}
        side="left"
        trigger={<IconButton label="Open menu" icon={<MenuIcon size={18} />} />}
        footer={<CurrentUser />}
      >
        <nav aria-label="Back office" className="grid gap-2">
          <PortalNavigation />
          <hr className="mx-2" />
          <Link to="/" className="rounded-sm px-2 py-1.5 text-ink-2 hover:bg-paper-2">
            View site
          </Link>
        </nav>
      </Sheet>
    </div>
  );
}
