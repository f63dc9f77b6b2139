import { home } from "#web/content/home.ts";
import { pageLoader } from "#web/lib/app.ts";
import { Near, nearPart } from "#web/lib/near.tsx";
import { readFilter } from "#web/features/jobs/search.ts";
import { Hero } from "./hero.tsx";
import { homeArticles, homeJobs } from "./queries.ts";
import { Recognition } from "./recognition.tsx";
import { Trust } from "./trust.tsx";

/** What lies below the first screen, in the order of the specification. Its code comes when it comes near. */
const parts = [
  { id: "market", part: nearPart(() => import("./market.tsx")) },
  { id: "services", part: nearPart(() => import("./services.tsx")) },
  { id: "about", part: nearPart(() => import("./about.tsx")) },
  { id: "jobs", part: nearPart(() => import("./opportunities.tsx")) },
  { id: "case-studies", part: nearPart(() => import("./case-band.tsx")) },
  { id: "people", part: nearPart(() => import("./people.tsx")) },
  { id: "insights", part: nearPart(() => import("./resources.tsx")) },
  {
    id: "salary",
    part: nearPart(async () => ({ Component: (await import("#web/features/salary/salary-section.tsx")).SalarySection })),
  },
  { id: "candidates", part: nearPart(() => import("./candidates.tsx")) },
  { id: "contact", part: nearPart(() => import("./contact.tsx")) },
];

export const loader = pageLoader(async ({ queries, url, origin }) => {
  const [{ homeData }] = await Promise.all([
    import("./structured-data.ts"),
    queries.prefetchQuery(homeJobs(readFilter(url.searchParams))),
    queries.prefetchQuery(homeArticles()),
    ...parts.map(({ part }) => part.load()),
  ]);
  const { meta } = home;
  return { ...meta, keywords: meta.keywords.join(", "), canonical: "/", jsonLd: homeData(origin) };
});

export function Component() {
  return (
    <>
      <Hero />
      <Recognition />
      <Trust />
      {parts.map(({ id, part }) => (
        // The space above belongs to the part: an anchor leaves it out.
        <div key={id} id={id} className="scroll-mt-[calc(2rem-var(--spacing-section))]">
          <Near part={part} />
        </div>
      ))}
    </>
  );
}
