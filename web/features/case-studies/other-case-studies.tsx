import { caseStudies, caseStudyPage } from "#web/content/case-studies.ts";
import { Link } from "#web/lib/link.tsx";
import { paths } from "#web/lib/paths.ts";
import { ArrowRightIcon } from "#web/ui/icons-arrows.tsx";

export function OtherCaseStudies({ excludeId }: { excludeId?: string }) {
  return (
    <section aria-labelledby="more" className="wrap mt-section">
      <h2 id="more" className="type-heading mb-5">
        {excludeId ? caseStudyPage.more : caseStudyPage.all}
      </h2>
      <ul className="ledger [&>:first-child]:border-ink">
        {caseStudies
          .filter(({ id }) => id !== excludeId)
          .map(({ id, title, company, industry, location }) => (
            <li
              key={id}
              className="group relative grid items-baseline gap-x-16 gap-y-1 py-6 lg:grid-cols-[8fr_4fr_auto]"
            >
              <h3 className="type-title">
                <Link to={paths.caseStudy(id)} className="row-link">
                  {title}
                </Link>
              </h3>
              <p className="text-sm text-ink-2">
                {company}, {industry.toLowerCase()}, {location}
              </p>
              <ArrowRightIcon size={18} className="hidden lg:block" />
            </li>
          ))}
      </ul>
    </section>
  );
}
