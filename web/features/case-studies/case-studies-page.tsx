import { caseStudiesPage } from "#web/content/case-studies.ts";
import { sampleMarks } from "#web/content/samples.ts";
import { breadcrumbJsonLd } from "#web/lib/breadcrumb-json-ld.ts";
import { pageLoader } from "#web/lib/page-loader.ts";
import { paths } from "#web/lib/paths.ts";
import { CallToAction } from "#web/features/site/call-to-action.tsx";
import { createHead } from "#web/features/site/create-head.ts";
import { PageHeader } from "#web/features/site/page-header.tsx";
import { CaseStudyList } from "./case-study-list.tsx";
import { caseStudiesJsonLd } from "./structured-data.ts";

const { meta, heading, lead, read, callToAction } = caseStudiesPage;

export const loader = pageLoader(({ origin }) => {
  const path = paths.caseStudies();
  return createHead(meta, path, [
    caseStudiesJsonLd(origin),
    breadcrumbJsonLd([{ name: heading, path }], origin),
  ]);
});

export function Component() {
  return (
    <>
      <PageHeader current={heading} heading={heading} lead={`${lead} ${sampleMarks.figures}`} />
      <div className="wrap mt-section [&>ul>:first-child]:border-ink">
        <CaseStudyList readLabel={read} level="h2" />
      </div>
      <CallToAction {...callToAction} />
    </>
  );
}
