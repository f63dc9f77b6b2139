import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { contact } from "#web/content/contact.ts";
import { siteLabels } from "#web/content/site-labels.ts";
import { pageLoader } from "#web/lib/page-loader.ts";
import { breadcrumbJsonLd } from "#web/lib/breadcrumb-json-ld.ts";
import { useFormProblem } from "#web/lib/form-problem.ts";
import { Link, renderRouterLink } from "#web/lib/link.tsx";
import { listOptions } from "#web/lib/list-queries.ts";
import { paths } from "#web/lib/paths.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Breadcrumb } from "#web/ui/breadcrumb.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { loadSocialUrls } from "#web/features/settings/queries.ts";
import { ignoreMissingJob, openJob } from "#web/features/jobs/queries.ts";
import { createHead } from "#web/features/site/create-head.ts";
import { organizationJsonLd } from "#web/features/site/structured-data.ts";
import { ContactDetails } from "./contact-details.tsx";
import { type ContactPurpose, selectContactPurpose } from "./contact-purpose.tsx";

const { meta, form } = contact;

export const loader = pageLoader(async ({ queryClient, url, origin }) => {
  const jobId = url.searchParams.get("job");
  if (jobId) await queryClient.ensureQueryData(openJob(jobId)).catch(ignoreMissingJob);
  await queryClient.prefetchQuery(listOptions("contact-topics"));
  const path = paths.contact();
  return createHead(meta, path, [
    organizationJsonLd(origin, await loadSocialUrls(queryClient)),
    breadcrumbJsonLd([{ name: meta.title, path }], origin),
  ]);
});

export function Component() {
  const [params] = useSearchParams();
  // Loaded by the loader; a missing job is not requested again.
  const { data: job } = useQuery({ ...openJob(params.get("job") ?? ""), enabled: false });
  const purpose = selectContactPurpose(params, job);
  const problem = useFormProblem();
  return (
    <div className="wrap pt-8">
      <Breadcrumb
        trail={[{ label: siteLabels.home, href: "/" }]}
        current={meta.title}
        renderLink={renderRouterLink}
      />
      <div className="mt-8 grid gap-x-20 gap-y-12 lg:mt-12 lg:grid-cols-[5fr_6fr] lg:grid-rows-[auto_1fr]">
        <div>
          <h1 className="type-section text-balance">{purpose.heading}</h1>
          <p className="type-lead mt-5 max-w-xl">{purpose.lead}</p>
          {purpose.warning && (
            <Alert tone="caution" className="mt-5 max-w-xl">
              {purpose.warning}
            </Alert>
          )}
        </div>
        <div className="lg:row-span-2">
          <Card className="p-5 sm:p-9">
            <h2 className="type-heading">{form.heading}</h2>
            <p className="mt-1 mb-6 text-sm text-ink-2">{purpose.note}</p>
            {problem && (
              <Alert tone="danger" live className="mb-6">
                {problem.message}
              </Alert>
            )}
            {purpose.form}
          </Card>
          <BookingInvitation {...purpose.booking} />
        </div>
        <ContactInformation />
      </div>
    </div>
  );
}

function ContactInformation() {
  const { details } = contact;
  return (
    <section aria-labelledby="details">
      <h2 id="details" className="border-b border-ink pb-3 font-semibold">
        {details.heading}
      </h2>
      <ContactDetails className="border-b border-line" />
      <p className="mt-3 text-sm text-ink-3">{details.timeZoneNote}</p>
    </section>
  );
}

function BookingInvitation({ heading, text, action }: ContactPurpose["booking"]) {
  return (
    <section
      aria-labelledby="book"
      className="mt-10 grid items-center gap-x-8 gap-y-4 border-t-4 border-double border-ink pt-6 sm:grid-cols-[1fr_auto]"
    >
      <div>
        <h2 id="book" className="type-title">
          {heading}
        </h2>
        <p className="mt-1 text-sm text-ink-2">{text}</p>
      </div>
      <Button asChild variant="outline" className="justify-self-start">
        <Link to={action.to}>{action.label}</Link>
      </Button>
    </section>
  );
}
