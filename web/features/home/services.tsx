import { Link } from "#web/lib/link.tsx";
import { homeSections } from "#web/content/home-sections.ts";
import { services } from "#web/content/services.ts";
import { paths } from "#web/lib/paths.ts";
import { SectionHeader } from "#web/features/site/section-header.tsx";
import { ServiceMark } from "./service-mark.tsx";

const { heading, note, typicalLabel } = homeSections.services;

export function Component() {
  return (
    <section aria-labelledby="services-heading" className="wrap pt-section">
      <SectionHeader id="services-heading" heading={heading} note={note} />
      <div className="grid gap-x-14 border-t border-ink lg:grid-cols-2">
        {services.map(({ slug, name, summary, typical, drawing }) => (
          <article
            key={slug}
            className="group relative grid grid-cols-[3.5rem_1fr] content-start gap-x-4 border-b border-line py-4 sm:grid-cols-[9rem_1fr] sm:gap-x-7 lg:py-7"
          >
            <ServiceMark name={drawing} />
            <div>
              <h3 className="type-title">
                <Link to={paths.service(slug)} className="row-link">
                  {name}
                </Link>
              </h3>
              <p className="mt-1.5 text-ink-2 max-sm:text-sm">{summary}</p>
              <p className="mt-2 text-sm text-ink-3 max-sm:hidden">
                {typicalLabel} {typical}
              </p>
            </div>
          </article>
        ))}
      </div>
    </section>
  );
}
