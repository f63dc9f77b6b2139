import { firmLocale } from "#contract/firm.ts";
import { caseStudies } from "#web/content/case-studies.ts";
import type { CaseStudy } from "#web/content/case-study.ts";
import { paths } from "#web/lib/paths.ts";
import { publisherJsonLd } from "#web/features/site/structured-data.ts";

type JsonLd = Record<string, unknown>;

const articleJsonLd = (study: CaseStudy, origin: string): JsonLd => {
  const url = origin + paths.caseStudy(study.id);
  const firm = publisherJsonLd(origin);
  return {
    "@type": "Article",
    headline: study.title,
    description: study.meta.description,
    image: [origin + paths.socialCard("case-study", study.id)],
    datePublished: study.published,
    url,
    mainEntityOfPage: url,
    articleSection: study.industry,
    keywords: study.meta.keywords.join(", "),
    about: { "@type": "Organization", name: study.company },
    author: firm,
    publisher: firm,
    inLanguage: firmLocale,
  };
};

/** schema.org Article of a case study. */
export const caseStudyJsonLd = (study: CaseStudy, origin: string): JsonLd => ({
  "@context": "https://schema.org",
  ...articleJsonLd(study, origin),
});

/** schema.org ItemList of all case studies. */
export const caseStudiesJsonLd = (origin: string): JsonLd => ({
  "@context": "https://schema.org",
  "@type": "ItemList",
  name: "Case studies",
  itemListElement: caseStudies.map((study, index) => ({
    "@type": "ListItem",
    position: index + 1,
    item: articleJsonLd(study, origin),
  })),
});
