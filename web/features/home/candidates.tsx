import { homeSections } from "#web/content/home-sections.ts";
import { Link } from "#web/lib/link.tsx";
import { APPLICATION_DRAFT, ApplicationForm } from "#web/features/applications/application-form.tsx";
import { FormDisclosure } from "./form-disclosure.tsx";

const { heading, note, points, formHeading, more } = homeSections.jobSeekers;

/** 'For Job Seekers': three points and the application form. */
export function Component() {
  return (
    <section aria-labelledby="candidates-heading" className="wrap pt-section">
      <div className="grid items-start gap-x-18 gap-y-5 border-t border-ink pt-6 lg:grid-cols-[5fr_7fr] lg:pt-9">
        <div>
          <h2 id="candidates-heading" className="type-section">
            {heading}
          </h2>
          <p className="type-lead mt-3 lg:mt-4">{note}</p>
          <p className="mt-2">
            <Link to={more.to} className="link inline-block py-2">
              {more.label}
            </Link>
          </p>
        </div>
        <div>
          <ul className="ledger mb-6">
            {points.map(({ title, text }) => (
              <li key={title} className="py-3">
                <h3 className="type-title">{title}</h3>
                <p className="mt-0.5 text-sm text-ink-2">{text}</p>
              </li>
            ))}
          </ul>
          <FormDisclosure heading={formHeading} draftName={APPLICATION_DRAFT}>
            <ApplicationForm />
          </FormDisclosure>
        </div>
      </div>
    </section>
  );
}
