import { Link } from "#web/lib/link.tsx";
import { homeSections } from "#web/content/home-sections.ts";

const { heading, paragraphs, figures, mark, link } = homeSections.about;

export function Component() {
  return (
    <section aria-labelledby="about-heading" className="wrap pt-section">
      <div className="grid gap-x-18 gap-y-6 border-t border-ink pt-6 lg:grid-cols-[7fr_5fr] lg:pt-9">
        <div>
          <h2 id="about-heading" className="type-section">
            {heading}
          </h2>
          <div className="mt-4 grid max-w-prose gap-3 lg:mt-6">
            {paragraphs.map((text) => (
              <p key={text} className="text-ink-2 max-sm:not-first:hidden">
                {text}
              </p>
            ))}
          </div>
          <p className="mt-3">
            <Link to={link.to} className="link inline-block py-2">
              {link.label}
            </Link>
          </p>
        </div>
        <div className="self-end">
          <dl className="ledger content-start max-lg:grid max-lg:grid-cols-3 max-lg:gap-x-4">
            {figures.map(({ value, label }) => (
              <div
                key={label}
                className="grid content-start gap-x-4 gap-y-1 py-3 lg:grid-cols-[6.5rem_1fr] lg:items-baseline lg:py-5"
              >
                <dt className="order-last text-sm text-ink-2">{label}</dt>
                <dd className="type-heading fig lg:type-figure">{value}</dd>
              </div>
            ))}
          </dl>
          <p className="mt-2 text-sm text-ink-3">{mark}</p>
        </div>
      </div>
    </section>
  );
}
