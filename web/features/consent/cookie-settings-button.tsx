import { footer } from "#web/content/navigation.ts";
import { cookieNotice } from "#web/content/cookie-notice.ts";
import { Link } from "#web/lib/link.tsx";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import { openCookieSettings } from "./notice-state.ts";

/** Without JavaScript nothing is recorded, so it links to the policy. */
export function CookieSettingsButton({ className }: { className?: string }) {
  const hydrated = useHydrated();
  return hydrated ? (
    <button type="button" className={className} onClick={openCookieSettings}>
      {footer.cookieSettings}
    </button>
  ) : (
    <Link to={cookieNotice.policy.to} className={className}>
      {footer.cookieSettings}
    </Link>
  );
}
