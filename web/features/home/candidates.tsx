import { homeSections } from "#web/content/home-sections.ts";
import { Link } from "#web/lib/link.tsx";
import { Card } from "#web/ui/card.tsx";
import { ApplicationForm } from "#web/features/applications/application-form.tsx";

const { heading, note, points, formHeading, more } = homeSections.jobSeekers;

/** 'For Job Seekers': three points and the application form. */
export function Component() {
  return (
    <section aria-labelledby="candidates-heading" className="wrap pt-section">
      <div className="grid gap-x-18 gap-y-9 border-t border-ink pt-8 lg:grid-cols-[5fr_7fr] lg:pt-11">
        <div className="self-start lg:sticky lg:top-8">
          <h2 id="candidates-heading" className="type-section">
            {heading}
          </h2>
          <p className="type-lead mt-5">{note}</p>
          <ul className="ledger mt-8">
            {points.map(({ title, text }) => (
              <li key={title} className="py-4">
                <h3 className="type-title">{title}</h3>
                <p className="mt-1 text-sm text-ink-2">{text}</p>
              </li>
            ))}
          </ul>
          <p className="mt-3">
            <Link to={more.to} className="link inline-block py-3">
              {more.label}
            </Link>
          </p>
        </div>
        <Card className="self-start p-5 sm:p-8">
          <h3 className="type-heading mb-6">{formHeading}</h3>
          <ApplicationForm />
        </Card>
      </div>
    </section>
  );
}
