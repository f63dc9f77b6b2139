import { hasSection } from "#contract/firm.ts";
import { candidates } from "#web/content/candidates.ts";
import { pageLoader } from "#web/lib/page-loader.ts";
import { breadcrumbJsonLd } from "#web/lib/breadcrumb-json-ld.ts";
import { Link } from "#web/lib/link.tsx";
import { listOptions } from "#web/lib/list-queries.ts";
import { paths } from "#web/lib/paths.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { ApplicationForm } from "#web/features/applications/application-form.tsx";
import { CallToAction } from "#web/features/site/call-to-action.tsx";
import { createHead } from "#web/features/site/create-head.ts";
import { PageHeader } from "#web/features/site/page-header.tsx";
import { Benefits, Industries, Steps, Testimonials } from "./candidate-sections.tsx";

const { meta, actions, form, callToAction } = candidates;

export const loader = pageLoader(async ({ queryClient, origin }) => {
  await queryClient.prefetchQuery(listOptions("industries"));
  const path = paths.candidates();
  return createHead(meta, path, [breadcrumbJsonLd([{ name: candidates.shortName, path }], origin)]);
});

export function Component() {
  return (
    <>
      <PageHeader
        current={candidates.shortName}
        heading={candidates.heading}
        lead={candidates.lead}
        actions={
          <>
            <Button asChild>
              <a href={actions.apply.to}>{actions.apply.label}</a>
            </Button>
            <Button asChild variant="outline">
              <Link to={actions.jobs.to}>{actions.jobs.label}</Link>
            </Button>
          </>
        }
      />
      <Benefits />
      <Steps />
      {hasSection("testimonials") && <Testimonials />}
      <Industries />
      <section
        aria-labelledby="application-form"
        className="wrap mt-section grid gap-x-16 gap-y-8 lg:grid-cols-[5fr_7fr]"
      >
        <div>
          <h2 id="application-form" className="type-section scroll-mt-8 text-balance">
            {form.heading}
          </h2>
          <p className="type-lead mt-5 max-w-md">{form.note}</p>
        </div>
        <Card className="p-5 sm:p-9">
          <ApplicationForm />
        </Card>
      </section>
      <CallToAction {...callToAction} primary={false} />
    </>
  );
}
