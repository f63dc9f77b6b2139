import { history } from "#web/content/company-history.ts";
import { pageLoader } from "#web/lib/page-loader.ts";
import { breadcrumbJsonLd } from "#web/lib/breadcrumb-json-ld.ts";
import { paths } from "#web/lib/paths.ts";
import { CallToAction } from "#web/features/site/call-to-action.tsx";
import { organizationRef } from "#web/features/site/structured-data.ts";
import { createHead } from "#web/features/site/create-head.ts";
import { PageHeader } from "#web/features/site/page-header.tsx";
import {
  Achievements,
  Evolution,
  FounderQuote,
  LookingForward,
  MilestoneTimeline,
} from "./history-sections.tsx";

const { meta, callToAction } = history;

export const loader = pageLoader(({ origin }) => {
  const path = paths.history();
  const data = {
    "@context": "https://schema.org",
    "@type": "AboutPage",
    name: meta.title,
    url: `${origin}${path}`,
    about: organizationRef(origin),
  };
  return createHead(meta, path, [data, breadcrumbJsonLd([{ name: meta.title, path }], origin)]);
});

export function Component() {
  return (
    <>
      <PageHeader current={meta.title} heading={history.heading} lead={history.lead} />
      <MilestoneTimeline />
      <FounderQuote />
      <Achievements />
      <Evolution />
      <LookingForward />
      <CallToAction {...callToAction} />
    </>
  );
}
