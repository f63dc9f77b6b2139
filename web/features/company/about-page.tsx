import { about } from "#web/content/company-about.ts";
import { pageLoader } from "#web/lib/page-loader.ts";
import { breadcrumbJsonLd } from "#web/lib/breadcrumb-json-ld.ts";
import { paths } from "#web/lib/paths.ts";
import { ClosingCall } from "#web/features/site/closing-call.tsx";
import { headOf } from "#web/features/site/head-of.ts";
import { organization } from "#web/features/site/structured-data.ts";
import { PageHead } from "#web/features/site/page-head.tsx";
import { SectionHead } from "#web/features/site/section-head.tsx";
import { Milestones } from "./milestones.tsx";
import { Awards, Numbers, Values } from "./about-parts.tsx";

const { meta, mission, vision, timeline, callToAction } = about;

export const loader = pageLoader(({ origin }) => {
  const path = paths.about();
  return headOf(meta, path, [organization(origin), breadcrumbJsonLd([{ name: meta.title, path }], origin)]);
});

export function Component() {
  return (
    <>
      <PageHead current={meta.title} heading={about.heading} lead={about.lead} />
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
      <Numbers />
      <section aria-labelledby="timeline" className="wrap mt-section">
        <SectionHead id="timeline" heading={timeline.heading} />
        <Milestones items={timeline.items} label={timeline.heading} />
      </section>
      <Awards />
      <ClosingCall {...callToAction} />
    </>
  );
}
