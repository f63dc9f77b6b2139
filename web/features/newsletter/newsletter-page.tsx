import { newsletter } from "#web/content/newsletter.ts";
import { siteLabels } from "#web/content/site-labels.ts";
import { pageLoader } from "#web/lib/page-loader.ts";
import { breadcrumbJsonLd } from "#web/lib/breadcrumb-json-ld.ts";
import { useFormProblem } from "#web/lib/form-problem.ts";
import { renderRouterLink } from "#web/lib/link.tsx";
import { paths } from "#web/lib/paths.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Breadcrumb } from "#web/ui/breadcrumb.tsx";
import { Card } from "#web/ui/card.tsx";
import { createHead } from "#web/features/site/create-head.ts";
import { NewsletterForm } from "./newsletter-form.tsx";

const { meta } = newsletter;

export const loader = pageLoader(({ origin }) => {
  const path = paths.newsletter();
  return createHead(meta, path, [breadcrumbJsonLd([{ name: newsletter.current, path }], origin)]);
});

/** Subscribe page; rejected posts without JavaScript render here. */
export function Component() {
  const problem = useFormProblem();
  return (
    <div className="wrap pt-8">
      <Breadcrumb
        trail={[{ label: siteLabels.home, href: "/" }]}
        current={newsletter.current}
        renderLink={renderRouterLink}
      />
      <div className="mt-8 grid gap-x-16 gap-y-8 lg:grid-cols-[7fr_5fr]">
        <div>
          <h1 className="type-section">{newsletter.heading}</h1>
          <p className="type-lead mt-4 max-w-xl">{newsletter.text}</p>
        </div>
        <Card className="grid gap-5 self-start p-6 sm:p-8">
          {problem && (
            <Alert tone="danger" live>
              {problem.message}
            </Alert>
          )}
          <NewsletterForm source="newsletter" />
        </Card>
      </div>
    </div>
  );
}
