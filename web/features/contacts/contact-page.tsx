import { Link } from "react-router";
import { contact } from "#web/content/contact.ts";
import { pageLoader } from "#web/lib/app.ts";
import { breadcrumbs } from "#web/lib/breadcrumbs.ts";
import { useFormProblem } from "#web/lib/form-problem.ts";
import { paths } from "#web/lib/paths.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { headOf, organization, PageHead } from "../site/public.ts";
import { ContactDetails } from "./contact-details.tsx";
import { ContactForm } from "./contact-form.tsx";

const { meta, form, details, booking } = contact;

export const loader = pageLoader(({ origin }) => {
  const path = paths.contact();
  return headOf(meta, path, [organization(origin), breadcrumbs([{ name: meta.title, path }], origin)]);
});

export function Component() {
  const problem = useFormProblem();
  return (
    <>
      <PageHead current={meta.title} heading={contact.heading} lead={contact.lead} />
      <div className="wrap mt-12 grid gap-x-20 gap-y-14 lg:mt-16 lg:grid-cols-[5fr_6fr]">
        <section aria-labelledby="write" className="lg:order-last">
          <Card className="p-5 sm:p-9">
            <h2 id="write" className="type-heading">
              {form.heading}
            </h2>
            <p className="mt-1 mb-6 text-sm text-ink-2">{form.note}</p>
            {problem && (
              <Alert tone="danger" live className="mb-6">
                {problem.message}
              </Alert>
            )}
            <ContactForm />
          </Card>
        </section>
        <div>
          <section aria-labelledby="details">
            <h2 id="details" className="type-heading border-b border-ink pb-4">
              {details.heading}
            </h2>
            <ContactDetails className="border-b border-line" />
            <p className="mt-3 text-sm text-ink-3">{details.timeZoneNote}</p>
          </section>
          <section aria-labelledby="book" className="mt-12 border-t-4 border-double border-ink pt-7">
            <h2 id="book" className="type-title">
              {booking.heading}
            </h2>
            <p className="mt-2 max-w-md text-ink-2">{booking.text}</p>
            <Button asChild variant="outline" className="mt-5">
              <Link to={booking.action.to}>{booking.action.label}</Link>
            </Button>
          </section>
        </div>
      </div>
    </>
  );
}
