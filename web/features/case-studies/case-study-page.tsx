import { useParams } from "react-router";
import { caseStudyPage, findCaseStudy } from "#web/content/case-studies.ts";
import { pageLoader } from "#web/lib/page-loader.ts";
import { breadcrumbJsonLd } from "#web/lib/breadcrumb-json-ld.ts";
import { paths } from "#web/lib/paths.ts";
import { organizationRef } from "#web/features/site/structured-data.ts";
import { createHead } from "#web/features/site/create-head.ts";
import { CaseStudyArticle } from "./case-study-article.tsx";
import { CaseStudyNotFound } from "./case-study-not-found.tsx";

export const loader = pageLoader(({ params, origin }) => {
  const study = findCaseStudy(params.id ?? "");
  if (!study) return { title: caseStudyPage.notFound.heading, status: 404 };
  const path = paths.caseStudy(study.id);
  const data = {
    "@context": "https://schema.org",
    "@type": "Article",
    headline: study.title,
    description: study.meta.description,
    url: `${origin}${path}`,
    articleSection: study.industry,
    keywords: study.meta.keywords.join(", "),
    about: { "@type": "Organization", name: study.company },
    author: organizationRef(origin),
    publisher: organizationRef(origin),
  };
  const trail = breadcrumbJsonLd([{ name: study.shortTitle, path }], origin);
  return { ...createHead(study.meta, path, [data, trail]), type: "article" };
});

export function Component() {
  const { id = "" } = useParams();
  const study = findCaseStudy(id);
  return study ? <CaseStudyArticle study={study} /> : <CaseStudyNotFound />;
}
