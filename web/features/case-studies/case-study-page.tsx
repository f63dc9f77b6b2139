import { useParams } from "react-router";
import { caseStudiesPage, caseStudyPage, findCaseStudy } from "#web/content/case-studies.ts";
import { pageLoader } from "#web/lib/page-loader.ts";
import { breadcrumbJsonLd } from "#web/lib/breadcrumb-json-ld.ts";
import { paths } from "#web/lib/paths.ts";
import { createHead } from "#web/features/site/create-head.ts";
import { CaseStudyArticle } from "./case-study-article.tsx";
import { CaseStudyNotFound } from "./case-study-not-found.tsx";
import { caseStudyJsonLd } from "./structured-data.ts";

export const loader = pageLoader(({ params, origin }) => {
  const study = findCaseStudy(params.id ?? "");
  if (!study) return { title: caseStudyPage.notFound.heading, status: 404 };
  const path = paths.caseStudy(study.id);
  const trail = breadcrumbJsonLd(
    [
      { name: caseStudiesPage.heading, path: paths.caseStudies() },
      { name: study.shortTitle, path },
    ],
    origin,
  );
  return {
    ...createHead(study.meta, path, [caseStudyJsonLd(study, origin), trail]),
    type: "article",
    image: paths.socialCard("case-study", study.id),
  };
});

export function Component() {
  const { id = "" } = useParams();
  const study = findCaseStudy(id);
  return study ? <CaseStudyArticle study={study} /> : <CaseStudyNotFound />;
}
