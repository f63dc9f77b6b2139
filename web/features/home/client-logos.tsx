import { type ClientLogo, clients } from "#web/content/clients.ts";
import { cx } from "#web/ui/cx.ts";

const letterings = {
  serif: "font-serif text-xs font-medium sm:text-sm",
  sans: "text-xs font-semibold sm:text-sm",
  caps: "text-2xs font-semibold tracking-[0.04em] uppercase sm:text-xs",
} as const satisfies Record<NonNullable<ClientLogo["lettering"]>, string>;

/** A row of logos in one color; renders nothing without any. */
export function ClientLogos() {
  const { heading, mark, logos } = clients;
  if (logos.length === 0) return null;
  return (
    <section aria-labelledby="clients" className="border-b border-line">
      <div className="wrap grid gap-x-12 gap-y-3 py-4 lg:grid-cols-[auto_1fr] lg:items-center lg:py-6">
        <h2 id="clients" className="text-sm text-ink-2">
          {heading} <span className="text-ink-3 lg:block">{mark}</span>
        </h2>
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(6.5rem,1fr))] gap-x-3 gap-y-4 text-ink-3 lg:flex lg:justify-between lg:gap-x-4">
          {logos.map((logo) => (
            <li key={logo.name} className="flex items-center gap-2">
              <Logo {...logo} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function Logo({ name, viewBox, path, lettering }: ClientLogo) {
  const drawing = (
    <svg
      viewBox={viewBox}
      fill="currentColor"
      className="h-5 w-auto max-w-full flex-none sm:h-6"
      {...(lettering ? { "aria-hidden": true } : { role: "img", "aria-label": name })}
    >
      <path d={path} />
    </svg>
  );
  if (!lettering) return drawing;
  return (
    <>
      {drawing}
      <span className={cx("max-w-24 leading-tight! text-balance", letterings[lettering])}>{name}</span>
    </>
  );
}
