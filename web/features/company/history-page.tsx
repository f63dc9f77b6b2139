import { history } from "#web/content/company-history.ts";
import { pageLoader } from "#web/lib/page-loader.ts";
import { breadcrumbJsonLd } from "#web/lib/breadcrumb-json-ld.ts";
import { paths } from "#web/lib/paths.ts";
import { ClosingCall } from "#web/features/site/closing-call.tsx";
import { firm } from "#web/features/site/structured-data.ts";
import { headOf } from "#web/features/site/head-of.ts";
import { PageHead } from "#web/features/site/page-head.tsx";
import { Achievements, Evolution, FounderQuote, LookingForward, Story } from "./history-parts.tsx";

const { meta, callToAction } = history;

export const loader = pageLoader(({ origin }) => {
  const path = paths.history();
  const data = {
    "@context": "https://schema.org",
    "@type": "AboutPage",
    name: meta.title,
    url: `${origin}${path}`,
    about: firm(origin),
  };
  return headOf(meta, path, [data, breadcrumbJsonLd([{ name: meta.title, path }], origin)]);
});

export function Component() {
  return (
    <>
      <PageHead current={meta.title} heading={history.heading} lead={history.lead} />
      <Story />
      <FounderQuote />
      <Achievements />
      <Evolution />
      <LookingForward />
      <ClosingCall {...callToAction} />
    </>
  );
}
