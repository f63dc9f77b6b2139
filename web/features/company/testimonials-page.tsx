import { featuredTestimonials, testimonialsPage } from "#web/content/company-testimonials.ts";
import { pageLoader } from "#web/lib/page-loader.ts";
import { breadcrumbJsonLd } from "#web/lib/breadcrumb-json-ld.ts";
import { paths } from "#web/lib/paths.ts";
import { Stat, Stats } from "#web/ui/stat.tsx";
import { ClosingCall } from "#web/features/site/closing-call.tsx";
import { headOf } from "#web/features/site/head-of.ts";
import { PageHead } from "#web/features/site/page-head.tsx";
import { AllTestimonials, CaseStudyTeasers, Featured } from "./testimonial-parts.tsx";

const { meta, stats, callToAction } = testimonialsPage;

export const loader = pageLoader(({ origin }) => {
  const path = paths.testimonials();
  return headOf(meta, path, [breadcrumbJsonLd([{ name: meta.title, path }], origin)]);
});

export function Component() {
  return (
    <>
      <PageHead current={meta.title} heading={testimonialsPage.heading} lead={testimonialsPage.lead} />
      <div className="wrap mt-14">
        <Stats>
          {stats.map(({ value, label }) => (
            <Stat key={label} value={value} label={label} />
          ))}
        </Stats>
      </div>
      <Featured testimonials={featuredTestimonials} />
      <AllTestimonials />
      <CaseStudyTeasers />
      <ClosingCall {...callToAction} />
    </>
  );
}
