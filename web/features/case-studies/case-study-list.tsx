import { caseStudies } from "#web/content/case-studies.ts";
import { Link } from "#web/lib/link.tsx";
import { paths } from "#web/lib/paths.ts";

/** Every case study with its first result. */
export function CaseStudyList({ readLabel, level }: { readLabel: string; level: "h2" | "h3" }) {
  const Heading = level;
  return (
    <ul className="ledger">
      {caseStudies.map(({ id, title, company, industry, location, challenge, results: [first] }) => (
        <li
          key={id}
          className="group relative grid items-baseline gap-x-16 gap-y-3 py-8 lg:grid-cols-[4fr_8fr]"
        >
          {first && (
            <p>
              <span className="type-figure block">{first.metric}</span>
              <span className="mt-2 block text-sm text-ink-2">{first.label}</span>
            </p>
          )}
          <div>
            <Heading className="type-heading">
              <Link to={paths.caseStudy(id)} className="row-link">
                {title}
              </Link>
            </Heading>
            {level === "h2" && <p className="mt-3 max-w-prose text-ink-2">{challenge}</p>}
            <p className="mt-2 text-sm text-ink-2">
              {company}, {industry.toLowerCase()}, {location}. {readLabel}.
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}
