import type { LinkItem } from "#web/content/link.ts";
import type { Service } from "#web/content/service.ts";
import { servicePage } from "#web/content/services.ts";
import { Link } from "#web/lib/link.tsx";
import { Button } from "#web/ui/button.tsx";

export function People({ service, jobs }: { service: Service; jobs: LinkItem }) {
  const { heading, text, roles } = service.people;
  return (
    <section aria-labelledby="people" className="band mt-section">
      <div className="wrap grid gap-x-16 gap-y-10 py-section lg:grid-cols-[7fr_5fr]">
        <div>
          <h2 id="people" className="type-section text-balance">
            {heading}
          </h2>
          <p className="type-lead mt-5 max-w-xl">{text}</p>
          <Button asChild variant="outline" className="mt-8">
            <Link to={jobs.to}>{jobs.label}</Link>
          </Button>
        </div>
        <ul aria-label={servicePage.peopleLabel} className="ledger self-end">
          {roles.map((role) => (
            <li key={role} className="type-title py-3.5">
              {role}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
