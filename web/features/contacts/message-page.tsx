import { contact } from "#web/content/contact.ts";
import { homeSections } from "#web/content/home-sections.ts";
import { pageLoader } from "#web/lib/page-loader.ts";
import { useFormProblem } from "#web/lib/form-problem.ts";
import { paths } from "#web/lib/paths.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Card } from "#web/ui/card.tsx";
import { createHead } from "#web/features/site/create-head.ts";
import { PageHeader } from "#web/features/site/page-header.tsx";
import { ContactForm } from "./contact-form.tsx";
import { homeContactForm } from "./home-contact-form.ts";

const { message } = contact;

/** Shown when the home page's form is rejected without JavaScript; the home page itself has two forms. */
export const loader = pageLoader(() => ({ ...createHead(message.meta, paths.contact()), noindex: true }));

export function Component() {
  const problem = useFormProblem();
  return (
    <>
      <PageHeader
        current={message.meta.title}
        heading={homeSections.contact.heading}
        lead={homeSections.contact.note}
      />
      <div className="wrap mt-12 lg:mt-16">
        <Card className="max-w-3xl p-5 sm:p-9">
          <h2 className="type-heading mb-6">{homeSections.contact.formHeading}</h2>
          {problem && (
            <Alert tone="danger" live className="mb-6">
              {problem.message}
            </Alert>
          )}
          <ContactForm config={homeContactForm} />
        </Card>
      </div>
    </>
  );
}
