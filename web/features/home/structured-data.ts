import { firm, hasSection } from "#contract/firm.ts";
import { paths } from "#web/lib/paths.ts";
import { caseStudiesJsonLd } from "#web/features/case-studies/structured-data.ts";
import { organizationRef, organizationJsonLd } from "#web/features/site/structured-data.ts";

type JsonLd = Record<string, unknown>;

const websiteJsonLd = (origin: string): JsonLd => ({
  "@context": "https://schema.org",
  "@type": "WebSite",
  name: firm.shortName,
  url: `${origin}/`,
  publisher: organizationRef(origin),
  potentialAction: {
    "@type": "SearchAction",
    target: { "@type": "EntryPoint", urlTemplate: `${origin}${paths.jobs()}?title={search_term_string}` },
    "query-input": "required name=search_term_string",
  },
});

/** schema.org data of the home page: the firm, its site and its case studies. */
export const homeJsonLd = (origin: string, socialUrls: readonly string[]): JsonLd[] => [
  organizationJsonLd(origin, socialUrls),
  websiteJsonLd(origin),
  ...(hasSection("case-studies") ? [caseStudiesJsonLd(origin)] : []),
];
