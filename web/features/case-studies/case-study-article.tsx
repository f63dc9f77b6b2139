import { caseStudiesPage, caseStudyPage } from "#web/content/case-studies.ts";
import type { CaseStudy } from "#web/content/case-study.ts";
import { formatPeriod } from "#web/content/months.ts";
import { sampleMarks } from "#web/content/samples.ts";
import { paths } from "#web/lib/paths.ts";
import { DefinitionList } from "#web/ui/definition-list.tsx";
import { Stat, Stats } from "#web/ui/stat.tsx";
import { CallToAction } from "#web/features/site/call-to-action.tsx";
import { PageHeader } from "#web/features/site/page-header.tsx";
import { BarChart } from "#web/features/site/bar-chart.tsx";
import { OtherCaseStudies } from "./other-case-studies.tsx";

/** Results first, then how they were achieved. */
export function CaseStudyArticle({ study }: { study: CaseStudy }) {
  const { callToAction } = caseStudyPage;
  return (
    <article>
      <PageHeader
        trail={[{ label: caseStudiesPage.heading, to: paths.caseStudies() }]}
        current={study.shortTitle}
        heading={study.title}
        lead={`${study.challenge} ${study.solution}`}
      />
      <p className="wrap mt-6 text-sm text-ink-2">{sampleMarks.caseStudy}</p>
      <StudyResults study={study} />
      <StudyDetails study={study} />
      <OtherCaseStudies excludeId={study.id} />
      <CallToAction heading={callToAction.heading} text={callToAction.text} actions={[callToAction.action]} />
    </article>
  );
}

function StudyResults({ study: { chart, results, testimonial, author } }: { study: CaseStudy }) {
  return (
    <section aria-labelledby="results" className="band mt-section">
      <div className="wrap py-section">
        <div className="grid gap-x-20 gap-y-12 lg:grid-cols-2 lg:items-end">
          <figure>
            <blockquote className="type-heading border-l-2 border-signal pl-6 italic">
              <p>“{testimonial}”</p>
            </blockquote>
            <figcaption className="mt-5 pl-6 text-sm text-ink-2">{author}</figcaption>
          </figure>
          <BarChart {...chart} />
        </div>
        <h2 id="results" className="mt-14 mb-5 font-semibold">
          {caseStudyPage.resultsHeading}
        </h2>
        <Stats>
          {results.map(({ metric, label }) => (
            <Stat key={label} value={metric} label={label} />
          ))}
        </Stats>
      </div>
    </section>
  );
}

function StudyDetails({ study }: { study: CaseStudy }) {
  const { challengeHeading, approachHeading, outcomesHeading, factsHeading, facts } = caseStudyPage;
  const { company, industry, location, period, timeline, positionsFilled } = study;
  return (
    <div className="wrap mt-section grid gap-x-16 gap-y-12 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="prose [&>h2:first-child]:mt-0">
        <h2>{challengeHeading}</h2>
        {study.detailedChallenge.map((paragraph) => (
          <p key={paragraph.slice(0, 40)}>{paragraph}</p>
        ))}
        <h2>{approachHeading}</h2>
        {study.detailedSolution.map((paragraph) => (
          <p key={paragraph.slice(0, 40)}>{paragraph}</p>
        ))}
        <h2>{outcomesHeading}</h2>
        <ul>
          {study.keyOutcomes.map((outcome) => (
            <li key={outcome}>{outcome}</li>
          ))}
        </ul>
      </div>
      <aside aria-labelledby="facts" className="self-start lg:sticky lg:top-8">
        <h2 id="facts" className="border-b border-ink pb-3 font-semibold">
          {factsHeading}
        </h2>
        <DefinitionList
          className="border-b border-line"
          items={[
            { term: facts.company, value: company },
            { term: facts.industry, value: industry },
            { term: facts.location, value: location },
            { term: facts.period, value: formatPeriod(period.from, period.to) },
            { term: facts.timeline, value: timeline },
            { term: facts.positionsFilled, value: positionsFilled },
          ]}
        />
      </aside>
    </div>
  );
}
