import { featuredTestimonials, testimonialsPage } from "#web/content/company-testimonials.ts";
import { pageLoader } from "#web/lib/page-loader.ts";
import { breadcrumbJsonLd } from "#web/lib/breadcrumb-json-ld.ts";
import { paths } from "#web/lib/paths.ts";
import { Stat, Stats } from "#web/ui/stat.tsx";
import { CallToAction } from "#web/features/site/call-to-action.tsx";
import { createHead } from "#web/features/site/create-head.ts";
import { PageHeader } from "#web/features/site/page-header.tsx";
import { AllTestimonials, CaseStudyTeasers, FeaturedTestimonials } from "./testimonial-sections.tsx";

const { meta, stats, callToAction } = testimonialsPage;

export const loader = pageLoader(({ origin }) => {
  const path = paths.testimonials();
  return createHead(meta, path, [breadcrumbJsonLd([{ name: meta.title, path }], origin)]);
});

export function Component() {
  return (
    <>
      <PageHeader current={meta.title} heading={testimonialsPage.heading} lead={testimonialsPage.lead} />
      <div className="wrap mt-14">
        <Stats>
          {stats.map(({ value, label }) => (
            <Stat key={label} value={value} label={label} />
          ))}
        </Stats>
      </div>
      <FeaturedTestimonials testimonials={featuredTestimonials} />
      <AllTestimonials />
      <CaseStudyTeasers />
      <CallToAction {...callToAction} />
    </>
  );
}
