import { brandWords } from "#web/content/brand-words.ts";
import { caseStudies } from "#web/content/case-studies.ts";
import { paths } from "#web/lib/paths.ts";
import { firm, organization } from "#web/features/site/structured-data.ts";

type Data = Record<string, unknown>;

const website = (origin: string): Data => ({
  "@context": "https://schema.org",
  "@type": "WebSite",
  name: brandWords.shortName,
  url: `${origin}/`,
  publisher: firm(origin),
  potentialAction: {
    "@type": "SearchAction",
    target: { "@type": "EntryPoint", urlTemplate: `${origin}${paths.jobs()}?title={search_term_string}` },
    "query-input": "required name=search_term_string",
  },
});

const studies = (origin: string): Data => ({
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
      author: firm(origin),
    },
  })),
});

/** What machines learn from the home page: the firm, its site and its case studies. */
export const homeData = (origin: string): Data[] => [organization(origin), website(origin), studies(origin)];
