import { useLocation } from "react-router";
import { Link } from "#web/lib/link.tsx";
import { firm, formatTown, headquarters } from "#contract/firm.ts";
import { footer } from "#web/content/navigation.ts";
import { sampleMarks } from "#web/content/samples.ts";
import { CookieSettingsButton } from "#web/features/consent/cookie-settings-button.tsx";
import { NewsletterStrip } from "#web/features/newsletter/newsletter-strip.tsx";
import { SocialLinks } from "#web/features/settings/social-links.tsx";
import { cx } from "#web/ui/cx.ts";
import { Logo } from "#web/ui/logo.tsx";

/** Pages with the form in their content, and those about a subscription. */
const hasNewsletterForm = (pathname: string) => /^\/(resources|newsletter)(\/|$)/.test(pathname);

export function SiteFooter() {
  const { pathname } = useLocation();
  // Computed per render: Workers freeze the clock outside a request.
  // oxlint-disable-next-line react/purity
  const year = new Date().getUTCFullYear();
  return (
    <footer className="mt-section">
      {!hasNewsletterForm(pathname) && <NewsletterStrip />}
      <div className="band">
        <div className="wrap pt-10 pb-8 lg:pt-16">
          <div className="grid grid-cols-2 gap-x-6 gap-y-8 sm:gap-y-10 lg:grid-cols-[1.3fr_1.2fr_0.7fr_0.8fr] lg:gap-x-10">
            <div className="max-lg:col-span-2">
              <Logo name={firm.shortName} mark={firm.mark} />
              <p className="mt-4 max-w-xs text-sm text-on-ink-2">{firm.footerLine}</p>
              {/* On phones, the home page lists them right above. */}
              <FirmContact className={pathname === "/" ? "max-sm:hidden" : undefined} />
              <SocialLinks className="mt-5" />
            </div>
            {footer.columns.map((column) => (
              <nav key={column.label} aria-label={column.label} className="max-lg:first-of-type:col-span-2">
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
          {sampleMarks.site && <p className="mt-6 text-sm lg:mt-10 text-on-ink-2">{sampleMarks.site}</p>}
          <div className="mt-4 flex flex-wrap justify-between gap-x-8 gap-y-3 border-t-4 border-double border-ink-line pt-5 text-sm text-on-ink-2">
            <span suppressHydrationWarning>
              © {year} {firm.name}. {footer.rights}
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
      </div>
    </footer>
  );
}

function FirmContact({ className }: { className?: string }) {
  return (
    <address
      className={cx("mt-5 grid grid-cols-2 gap-x-6 gap-y-2 text-sm not-italic lg:grid-cols-1", className)}
    >
      <p>
        {headquarters.street}
        <br />
        {formatTown(headquarters)}
      </p>
      <ul className="max-lg:-my-1">
        {firm.phones.map(({ label, display, number }) => (
          <li key={number}>
            <span className="text-on-ink-2">{label}</span>{" "}
            <a href={`tel:${number}`} className="fig inline-block py-1 hover:underline">
              {display}
            </a>
          </li>
        ))}
      </ul>
    </address>
  );
}
