import { caseStudies } from "#web/content/case-studies.ts";
import type { CaseStudy } from "#web/content/case-study.ts";
import { homeSections } from "#web/content/home-sections.ts";
import { Link } from "#web/lib/link.tsx";
import { paths } from "#web/lib/paths.ts";
import { Button } from "#web/ui/button.tsx";
import { ArrowRightIcon } from "#web/ui/icons-arrows.tsx";
import { Stat, Stats } from "#web/ui/stat.tsx";
import { BarChart } from "#web/features/site/bar-chart.tsx";

const content = homeSections.caseStudies;
const [first, ...others] = caseStudies;

/** 'Proven Results That Matter': one case study large, two beside each other. */
export function Component() {
  return (
    <section aria-labelledby="case-studies-heading" className="band mt-section">
      <div className="wrap py-section">
        <div className="mb-10 flex flex-wrap items-baseline justify-between gap-x-10 gap-y-3 border-b border-line pb-5 lg:mb-14">
          <h2 id="case-studies-heading" className="type-heading">
            {content.heading}
          </h2>
          <p className="text-sm text-ink-2">{content.note}</p>
        </div>
        {first && <LargeStudy study={first} />}
        <div className="mt-14 grid gap-x-18 gap-y-12 border-t border-line pt-10 lg:mt-18 lg:grid-cols-2 lg:pt-14">
          {others.map((study) => (
            <SmallStudy key={study.id} study={study} />
          ))}
        </div>
      </div>
    </section>
  );
}

function LargeStudy({ study }: { study: CaseStudy }) {
  return (
    <article>
      <div className="grid gap-x-18 gap-y-10 lg:grid-cols-2 lg:items-end">
        <div>
          <p className="mb-4 text-sm text-ink-2">{formatClient(study)}</p>
          <h3 className="type-section">{study.title}</h3>
          <StudySummary study={study} />
        </div>
        <BarChart {...study.chart} />
      </div>
      <Stats className="mt-10 lg:mt-16">
        {study.results.map(({ metric, label }) => (
          <Stat key={label} value={metric} label={label} />
        ))}
      </Stats>
      <Button asChild className="mt-10">
        <Link to={paths.caseStudy(study.id)}>
          {content.read} <span className="sr-only">{content.ofCompany(study.company)}</span>
        </Link>
      </Button>
    </article>
  );
}

function SmallStudy({ study }: { study: CaseStudy }) {
  return (
    <article className="flex flex-col">
      <p className="mb-3 text-sm text-ink-2">{formatClient(study)}</p>
      <h3 className="type-heading">{study.title}</h3>
      <StudySummary study={study} />
      <dl className="mt-8 grid grid-cols-2 gap-x-6 gap-y-5">
        {study.results.map(({ metric, label }) => (
          <div key={label} className="flex flex-col-reverse justify-end gap-1 border-t border-line pt-3">
            <dt className="text-sm text-ink-2">{label}</dt>
            <dd className="type-heading fig">{metric}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-auto pt-6">
        <Link to={paths.caseStudy(study.id)} className="link inline-flex items-center gap-2 py-3">
          {content.read} <span className="sr-only">{content.ofCompany(study.company)}</span>
          <ArrowRightIcon />
        </Link>
      </p>
    </article>
  );
}

const formatClient = ({ company, industry, location }: CaseStudy) => `${company}. ${industry}, ${location}`;

function StudySummary({ study: { challenge, solution, testimonial, author } }: { study: CaseStudy }) {
  const entries = [
    [content.challenge, challenge],
    [content.solution, solution],
  ];
  return (
    <>
      <dl className="mt-6 grid gap-4">
        {entries.map(([name, text]) => (
          <div key={name} className="grid gap-x-6 gap-y-1 sm:grid-cols-[6rem_1fr]">
            <dt className="text-sm leading-relaxed text-ink-2">{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <figure className="mt-7 border-l-2 border-signal pl-5">
        <blockquote className="font-serif text-lead italic">“{testimonial}”</blockquote>
        <figcaption className="mt-2 text-sm text-ink-2">{author}</figcaption>
      </figure>
    </>
  );
}
