import { useParams } from "react-router";
import { firmCountry } from "#contract/firm.ts";
import { countryName } from "#contract/jobs/countries.ts";
import type { Service } from "#web/content/service.ts";
import { findService, servicePage } from "#web/content/services.ts";
import { pageLoader } from "#web/lib/page-loader.ts";
import { breadcrumbJsonLd } from "#web/lib/breadcrumb-json-ld.ts";
import { Link } from "#web/lib/link.tsx";
import { paths } from "#web/lib/paths.ts";
import { Button } from "#web/ui/button.tsx";
import { CallToAction } from "#web/features/site/call-to-action.tsx";
import { Drawing } from "#web/features/site/drawing.tsx";
import { faqJsonLd, organizationRef } from "#web/features/site/structured-data.ts";
import { createHead } from "#web/features/site/create-head.ts";
import { NotFound, notFoundHead } from "#web/features/site/not-found-page.tsx";
import { PageHeader } from "#web/features/site/page-header.tsx";
import { Capabilities, OtherDisciplines } from "./disciplines.tsx";
import { Engagement } from "./engagement.tsx";
import { Introduction } from "./introduction.tsx";
import { People } from "./people.tsx";
import { Questions } from "./questions.tsx";

export const loader = pageLoader(({ params, origin }) => {
  const service = findService(params.slug ?? "");
  if (!service) return notFoundHead;
  const path = paths.service(service.slug);
  const data = {
    "@context": "https://schema.org",
    "@type": "Service",
    name: service.name,
    description: service.summary,
    url: `${origin}${path}`,
    provider: organizationRef(origin),
    areaServed: { "@type": "Country", name: countryName(firmCountry) },
  };
  return createHead(service.meta, path, [
    data,
    faqJsonLd(service.faq),
    breadcrumbJsonLd([{ name: service.name, path }], origin),
  ]);
});

export function Component() {
  const { slug = "" } = useParams();
  const service = findService(slug);
  return service ? <ServiceArticle service={service} /> : <NotFound />;
}

function ServiceArticle({ service }: { service: Service }) {
  const { contact, jobs, about } = servicePage.actions;
  return (
    <>
      <PageHeader
        current={service.name}
        heading={service.heading}
        lead={service.lead}
        actions={
          <>
            <Button asChild>
              <Link to={contact.to}>{contact.label}</Link>
            </Button>
            <Button asChild variant="outline">
              <Link to={about.to}>{about.label}</Link>
            </Button>
          </>
        }
        figure={
          <figure>
            <div className="sheet border p-4 sm:p-7">
              <Drawing name={service.drawing} />
            </div>
            <figcaption className="mt-3 text-sm text-ink-2">
              {servicePage.typical} {service.typical}
            </figcaption>
          </figure>
        }
      />
      <Introduction service={service} />
      <Capabilities service={service} />
      <Engagement service={service} />
      <People service={service} jobs={jobs} />
      <Questions service={service} />
      <OtherDisciplines service={service} />
      <CallToAction {...service.callToAction} actions={[contact, jobs]} />
    </>
  );
}
