import { hasSection } from "#contract/firm.ts";
import { about } from "#web/content/company-about.ts";
import { pageLoader } from "#web/lib/page-loader.ts";
import { breadcrumbJsonLd } from "#web/lib/breadcrumb-json-ld.ts";
import { paths } from "#web/lib/paths.ts";
import { CallToAction } from "#web/features/site/call-to-action.tsx";
import { createHead } from "#web/features/site/create-head.ts";
import { loadSocialUrls } from "#web/features/settings/queries.ts";
import { organizationJsonLd } from "#web/features/site/structured-data.ts";
import { PageHeader } from "#web/features/site/page-header.tsx";
import { SectionHeader } from "#web/features/site/section-header.tsx";
import { Milestones } from "./milestones.tsx";
import { Awards, Numbers, Values } from "./about-sections.tsx";

const { meta, mission, vision, timeline, callToAction } = about;

export const loader = pageLoader(async ({ queryClient, origin }) => {
  const path = paths.about();
  return createHead(meta, path, [
    organizationJsonLd(origin, await loadSocialUrls(queryClient)),
    breadcrumbJsonLd([{ name: meta.title, path }], origin),
  ]);
});

export function Component() {
  return (
    <>
      <PageHeader current={meta.title} heading={about.heading} lead={about.lead} />
      <section className="wrap mt-section grid gap-x-16 gap-y-12 lg:grid-cols-[7fr_5fr]">
        <div className="border-t border-ink pt-6">
          <h2 className="font-semibold">{mission.heading}</h2>
          <p className="type-heading mt-5 max-w-2xl text-balance">{mission.text}</p>
        </div>
        <div className="border-t border-line-2 pt-6">
          <h2 className="font-semibold">{vision.heading}</h2>
          <p className="mt-5 max-w-md text-lead text-ink-2">{vision.text}</p>
        </div>
      </section>
      <Values />
      {hasSection("figures") && <Numbers />}
      <section aria-labelledby="timeline" className="wrap mt-section">
        <SectionHeader id="timeline" heading={timeline.heading} />
        <Milestones items={timeline.items} label={timeline.heading} />
      </section>
      {hasSection("awards") && <Awards />}
      <CallToAction {...callToAction} />
    </>
  );
}
