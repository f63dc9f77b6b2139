import type { Service } from "#web/content/service.ts";
import { servicePage, services } from "#web/content/services.ts";
import { Link } from "#web/lib/link.tsx";
import { paths } from "#web/lib/paths.ts";
import { ArrowLeftIcon, ArrowRightIcon } from "#web/ui/icons-arrows.tsx";
import { SectionHeader } from "#web/features/site/section-header.tsx";

export function Capabilities({ service }: { service: Service }) {
  return (
    <section aria-labelledby="capabilities" className="wrap mt-section">
      <SectionHeader id="capabilities" heading={servicePage.capabilitiesHeading} />
      <div className="ledger [&>:first-child]:border-ink">
        {service.capabilities.map(({ heading, items }) => (
          <div key={heading} className="grid gap-x-16 gap-y-4 py-7 lg:grid-cols-[4fr_8fr]">
            <h3 className="type-heading">{heading}</h3>
            <ul className="grid gap-x-10 gap-y-3 sm:grid-cols-2">
              {items.map((item) => (
                <li key={item} className="border-l-2 border-line-2 pl-4 text-ink-2">
                  {item}
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </section>
  );
}

export function OtherDisciplines({ service }: { service: Service }) {
  const { otherHeading, back } = servicePage;
  return (
    <section aria-labelledby="others" className="wrap mt-section">
      <SectionHeader id="others" heading={otherHeading}>
        <Link to={back.to} className="link inline-flex items-center gap-2 py-2">
          <ArrowLeftIcon size={14} />
          {back.label}
        </Link>
      </SectionHeader>
      <ul className="ledger [&>:first-child]:border-ink">
        {services
          .filter(({ slug }) => slug !== service.slug)
          .map(({ slug, name, summary }) => (
            <li
              key={slug}
              className="group relative grid items-baseline gap-x-16 gap-y-2 py-6 lg:grid-cols-[4fr_7fr_auto]"
            >
              <h3 className="type-title">
                <Link to={paths.service(slug)} className="row-link">
                  {name}
                </Link>
              </h3>
              <p className="text-ink-2">{summary}</p>
              <ArrowRightIcon size={18} className="hidden lg:block" />
            </li>
          ))}
      </ul>
    </section>
  );
}
