import { Link } from "#web/lib/link.tsx";
import { brandLabels } from "#web/content/brand-labels.ts";
import { footer } from "#web/content/navigation.ts";
import { sampleMarks } from "#web/content/samples.ts";
import { CookieSettingsButton } from "#web/features/consent/cookie-settings-button.tsx";
import { SocialLinks } from "#web/features/settings/social-links.tsx";
import { Logo } from "#web/ui/logo.tsx";

export function SiteFooter() {
  // Computed per render: Workers freeze the clock outside a request.
  // oxlint-disable-next-line react/purity
  const year = new Date().getUTCFullYear();
  return (
    <footer className="band mt-section">
      <div className="wrap pt-12 pb-8 lg:pt-16">
        <div className="grid grid-cols-2 gap-x-6 gap-y-8 sm:gap-10 lg:grid-cols-[1.4fr_1fr_1fr_1fr]">
          <div className="max-sm:col-span-2">
            <Logo name={brandLabels.shortName} />
            <p className="mt-4 max-w-xs text-sm text-on-ink-2">{brandLabels.footerLine}</p>
            <p className="mt-4 max-w-xs text-sm text-on-ink-2">{sampleMarks.site}</p>
            <SocialLinks className="mt-5" />
          </div>
          {footer.columns.map((column) => (
            <nav key={column.label} aria-label={column.label}>
              <h2 className="text-sm font-normal text-on-ink-2">{column.label}</h2>
              <ul className="mt-2 grid text-sm">
                {column.items.map((item) => (
                  <li key={item.to}>
                    <Link to={item.to} className="inline-block py-1 hover:underline">
                      {item.label}
                    </Link>
                  </li>
                ))}
              </ul>
            </nav>
          ))}
        </div>
        <div className="mt-10 flex lg:mt-14 flex-wrap justify-between gap-x-8 gap-y-3 border-t-4 border-double border-ink-line pt-5 text-sm text-on-ink-2">
          <span suppressHydrationWarning>
            © {year} {brandLabels.name}. {footer.rights}
          </span>
          <ul className="-my-1 flex flex-wrap gap-x-6">
            {footer.legal.map((item) => (
              <li key={item.to}>
                <Link to={item.to} className="inline-block py-1 hover:underline">
                  {item.label}
                </Link>
              </li>
            ))}
            <li>
              <CookieSettingsButton className="py-1 hover:underline" />
            </li>
          </ul>
        </div>
      </div>
    </footer>
  );
}
