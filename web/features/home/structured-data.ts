import { brandLabels } from "#web/content/brand-labels.ts";
import { caseStudies } from "#web/content/case-studies.ts";
import { paths } from "#web/lib/paths.ts";
import { organizationRef, organizationJsonLd } from "#web/features/site/structured-data.ts";

type JsonLd = Record<string, unknown>;

const websiteJsonLd = (origin: string): JsonLd => ({
  "@context": "https://schema.org",
  "@type": "WebSite",
  name: brandLabels.shortName,
  url: `${origin}/`,
  publisher: organizationRef(origin),
  potentialAction: {
    "@type": "SearchAction",
    target: { "@type": "EntryPoint", urlTemplate: `${origin}${paths.jobs()}?title={search_term_string}` },
    "query-input": "required name=search_term_string",
  },
});

const caseStudiesJsonLd = (origin: string): JsonLd => ({
  "@context": "https://schema.org",
  "@type": "ItemList",
  name: "Case studies",
  itemListElement: caseStudies.map(({ id, title, meta, company, industry }, index) => ({
    "@type": "ListItem",
    position: index + 1,
    item: {
      "@type": "Article",
      headline: title,
      description: meta.description,
      url: `${origin}${paths.caseStudy(id)}`,
      about: [{ "@type": "Organization", name: company }, industry],
      author: organizationRef(origin),
    },
  })),
});

/** schema.org data of the home page: the firm, its site and its case studies. */
export const homeJsonLd = (origin: string): JsonLd[] => [
  organizationJsonLd(origin),
  websiteJsonLd(origin),
  caseStudiesJsonLd(origin),
];
