import { hasSection, type Section } from "#contract/firm.ts";
import { home } from "#web/content/home.ts";
import { pageLoader } from "#web/lib/page-loader.ts";
import { LazySection, createLazySection } from "#web/lib/lazy-section.tsx";
import { listOptions } from "#web/lib/list-queries.ts";
import { jobLocations } from "#web/features/jobs/queries.ts";
import { parseJobFilter } from "#web/features/jobs/search.ts";
import { loadSocialUrls } from "#web/features/settings/queries.ts";
import { ClientLogos } from "./client-logos.tsx";
import { Hero } from "./hero.tsx";
import { newestArticles } from "#web/features/site/queries.ts";
import { homeJobs } from "./queries.ts";
import { Recognition } from "./recognition.tsx";
import { Trust } from "./trust.tsx";

type HomeSection = { id: string; of?: Section; section: ReturnType<typeof createLazySection> };

/** All sections below the first screen, in the order of the specification. Their code loads shortly before they scroll into view. */
const allSections: readonly HomeSection[] = [
  { id: "market", of: "market", section: createLazySection(() => import("./market.tsx")) },
  { id: "services", of: "services", section: createLazySection(() => import("./services.tsx")) },
  { id: "about", section: createLazySection(() => import("./about.tsx")) },
  { id: "jobs", section: createLazySection(() => import("./opportunities.tsx")) },
  { id: "case-studies", of: "case-studies", section: createLazySection(() => import("./case-band.tsx")) },
  { id: "people", section: createLazySection(() => import("./people.tsx")) },
  { id: "insights", section: createLazySection(() => import("./resources.tsx")) },
  {
    id: "salary",
    of: "salary-calculator",
    section: createLazySection(async () => ({
      Component: (await import("#web/features/salary/salary-section.tsx")).SalarySection,
    })),
  },
  { id: "candidates", section: createLazySection(() => import("./candidates.tsx")) },
  { id: "contact", section: createLazySection(() => import("./contact.tsx")) },
];

const sections = allSections.filter(({ of }) => !of || hasSection(of));

export const loader = pageLoader(async ({ queryClient, url, origin }) => {
  const [{ homeJsonLd }, socialUrls] = await Promise.all([
    import("./structured-data.ts"),
    loadSocialUrls(queryClient),
    queryClient.prefetchQuery(homeJobs(parseJobFilter(url.searchParams))),
    queryClient.prefetchQuery(jobLocations()),
    queryClient.prefetchQuery(listOptions("industries")),
    queryClient.prefetchQuery(newestArticles()),
    ...sections.map(({ section }) => section.load()),
  ]);
  const { meta } = home;
  return {
    ...meta,
    keywords: meta.keywords.join(", "),
    canonical: "/",
    jsonLd: homeJsonLd(origin, socialUrls),
  };
});

export function Component() {
  return (
    // Fourteen sections: less space between them than on other pages.
    <div className="[--spacing-section:clamp(1.5rem,0.25rem+5vw,4.75rem)]">
      <Hero />
      {hasSection("awards") && <Recognition />}
      {hasSection("client-logos") && <ClientLogos />}
      {hasSection("figures") && <Trust />}
      {sections.map(({ id, section }) => (
        // The section's own top padding is left out for anchors.
        <div key={id} id={id} className="scroll-mt-[calc(2rem-var(--spacing-section))]">
          <LazySection section={section} />
        </div>
      ))}
    </div>
  );
}
