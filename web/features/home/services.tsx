import { Link } from "#web/lib/link.tsx";
import { homeSections } from "#web/content/home-sections.ts";
import { services } from "#web/content/services.ts";
import { paths } from "#web/lib/paths.ts";
import { ArrowRightIcon } from "#web/ui/icons-arrows.tsx";
import { SectionHeader } from "#web/features/site/section-header.tsx";
import { ServiceDrawing } from "./service-drawing.tsx";

const { heading, note, typicalLabel } = homeSections.services;

export function Component() {
  return (
    <section aria-labelledby="services-heading" className="wrap pt-section">
      <SectionHeader id="services-heading" heading={heading} note={note} />
      <div className="grid border-t border-ink lg:grid-cols-2">
        {services.map(({ slug, name, summary, typical, drawing }) => (
          <article
            key={slug}
            className="group relative grid content-start gap-4 border-b border-line py-7 lg:py-9 lg:odd:pr-10 lg:even:border-l lg:even:pl-10 lg:nth-last-[-n+2]:border-b-0 lg:nth-last-[-n+2]:pb-0"
          >
            <ServiceDrawing name={drawing} />
            <h3 className="type-heading">
              <Link to={paths.service(slug)} className="row-link group-hover:decoration-1">
                {name}
              </Link>
            </h3>
            <p className="max-w-xl text-ink-2">{summary}</p>
            <p className="flex items-center justify-between gap-4 text-sm">
              <span className="text-ink-3">
                {typicalLabel} {typical}
              </span>
              <ArrowRightIcon className="flex-none" />
            </p>
          </article>
        ))}
      </div>
    </section>
  );
}
