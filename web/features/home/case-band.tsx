import { caseStudies } from "#web/content/case-studies.ts";
import type { CaseStudy } from "#web/content/case-study.ts";
import { homeSections } from "#web/content/home-sections.ts";
import { Link } from "#web/lib/link.tsx";
import { paths } from "#web/lib/paths.ts";
import { Button } from "#web/ui/button.tsx";
import { Disclosure } from "#web/ui/disclosure.tsx";
import { ArrowRightIcon } from "#web/ui/icons-arrows.tsx";
import { Stat, Stats } from "#web/ui/stat.tsx";
import { BarChart } from "#web/features/site/bar-chart.tsx";

const content = homeSections.caseStudies;
const [first, ...others] = caseStudies;

/** 'Proven Results That Matter': one case study large, the others as rows that open. */
export function Component() {
  return (
    <section aria-labelledby="case-studies-heading" className="band mt-section">
      <div className="wrap py-section">
        <div className="mb-7 flex flex-wrap items-baseline justify-between gap-x-10 gap-y-2 border-b border-line pb-4 lg:mb-10">
          <h2 id="case-studies-heading" className="type-heading">
            {content.heading}
          </h2>
          <p className="text-sm text-ink-2">{content.note}</p>
        </div>
        {first && <LargeStudy study={first} />}
        <div className="ledger mt-8 lg:mt-10">
          {others.map((study) => (
            <StudyRow key={study.id} study={study} />
          ))}
        </div>
      </div>
    </section>
  );
}

function LargeStudy({ study }: { study: CaseStudy }) {
  return (
    <article>
      <div className="grid gap-x-18 gap-y-7 lg:grid-cols-2 lg:items-end">
        <div>
          <p className="mb-3 text-sm text-ink-2">{formatClient(study)}</p>
          <h3 className="type-section">{study.title}</h3>
          <Summary study={study} />
          <Quotation study={study} />
        </div>
        <BarChart {...study.chart} height={210} className="max-sm:hidden" />
      </div>
      <Stats className="mt-7 lg:mt-10">
        {study.results.map(({ metric, label }) => (
          <Stat key={label} value={metric} label={label} />
        ))}
      </Stats>
      <Button asChild className="mt-7">
        <Link to={paths.caseStudy(study.id)}>
          {content.read} <span className="sr-only">{content.ofCompany(study.company)}</span>
        </Link>
      </Button>
    </article>
  );
}

function StudyRow({ study }: { study: CaseStudy }) {
  return (
    <article>
      <Disclosure
        summary={
          <h3 className="grid flex-1 gap-x-10 gap-y-1 py-2 lg:grid-cols-2 lg:items-baseline">
            <span className="type-title">{study.title}</span>
            <span className="text-sm font-normal text-ink-2">{formatClient(study)}</span>
          </h3>
        }
      >
        <div className="grid gap-x-18 gap-y-6 pb-3 text-ink lg:grid-cols-2">
          <div>
            <Summary study={study} />
            <Quotation study={study} />
          </div>
          <div>
            <dl className="grid grid-cols-2 gap-x-6 gap-y-5 lg:mt-5">
              {study.results.map(({ metric, label }) => (
                <div
                  key={label}
                  className="flex flex-col-reverse justify-end gap-1 border-t border-line pt-3"
                >
                  <dt className="text-sm text-ink-2">{label}</dt>
                  <dd className="type-heading fig">{metric}</dd>
                </div>
              ))}
            </dl>
            <p className="pt-4">
              <Link to={paths.caseStudy(study.id)} className="link inline-flex items-center gap-2 py-3">
                {content.read} <span className="sr-only">{content.ofCompany(study.company)}</span>
                <ArrowRightIcon />
              </Link>
            </p>
          </div>
        </div>
      </Disclosure>
    </article>
  );
}

const formatClient = ({ company, industry, location }: CaseStudy) => `${company}. ${industry}, ${location}`;

function Summary({ study: { challenge, solution } }: { study: CaseStudy }) {
  const entries = [
    [content.challenge, challenge],
    [content.solution, solution],
  ];
  return (
    <dl className="mt-5 grid gap-3 max-sm:text-sm">
      {entries.map(([name, text]) => (
        <div key={name} className="grid gap-x-6 sm:grid-cols-[6rem_1fr]">
          <dt className="text-sm leading-relaxed text-ink-2">{name}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}

function Quotation({ study: { testimonial, author } }: { study: CaseStudy }) {
  return (
    <figure className="mt-6 border-l-2 border-signal pl-5">
      <blockquote className="font-serif text-lead italic">“{testimonial}”</blockquote>
      <figcaption className="mt-1.5 text-sm text-ink-2">{author}</figcaption>
    </figure>
  );
}
