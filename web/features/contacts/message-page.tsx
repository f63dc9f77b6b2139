import { contact } from "#web/content/contact.ts";
import { home } from "#web/content/home.ts";
import { pageLoader } from "#web/lib/page-loader.ts";
import { useFormProblem } from "#web/lib/form-problem.ts";
import { paths } from "#web/lib/paths.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Card } from "#web/ui/card.tsx";
import { createHead } from "#web/features/site/create-head.ts";
import { PageHeader } from "#web/features/site/page-header.tsx";
import { HomeContactForm } from "./home-contact-form.tsx";

const { message } = contact;

/** Where the home page's form goes back to when it was posted without JavaScript and refused: the home page has two forms. */
export const loader = pageLoader(() => ({ ...createHead(message.meta, paths.contact()), noindex: true }));

export function Component() {
  const problem = useFormProblem();
  return (
    <>
      <PageHeader current={message.meta.title} heading={home.contact.heading} lead={home.contact.note} />
      <div className="wrap mt-12 lg:mt-16">
        <Card className="max-w-3xl p-5 sm:p-9">
          <h2 className="type-heading mb-6">{home.contact.formHeading}</h2>
          {problem && (
            <Alert tone="danger" live className="mb-6">
              {problem.message}
            </Alert>
          )}
          <HomeContactForm />
        </Card>
      </div>
    </>
  );
}
