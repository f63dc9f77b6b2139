import { hasSection } from "#contract/firm.ts";
import { leaders, type Leader } from "#web/content/company-leadership.ts";
import { homeSections } from "#web/content/home-sections.ts";
import { Link } from "#web/lib/link.tsx";
import { ExternalIcon } from "#web/ui/icons-actions.tsx";
import { Portrait } from "#web/ui/portrait.tsx";
import { Photograph } from "#web/features/site/photograph.tsx";
import { SectionHeader } from "#web/features/site/section-header.tsx";
import { Testimonials } from "./testimonials.tsx";

const { heading, all, profile } = homeSections.leadership;

export function Component() {
  return (
    <>
      {hasSection("leadership") && <Partners />}
      {hasSection("testimonials") && <Testimonials />}
    </>
  );
}

function Partners() {
  return (
    <section aria-labelledby="leadership" className="wrap pt-section">
      <SectionHeader id="leadership" heading={heading}>
        <Link to={all.to} className="link inline-block py-2">
          {all.label}
        </Link>
      </SectionHeader>
      <div className="grid gap-x-14 gap-y-6 lg:grid-cols-2">
        {leaders.map((leader) => (
          <Partner key={leader.id} leader={leader} />
        ))}
      </div>
    </section>
  );
}

function Partner({ leader }: { leader: Leader }) {
  return (
    <article className="grid grid-cols-[5.5rem_1fr] gap-x-5 gap-y-3 sm:grid-cols-[10rem_1fr] sm:grid-rows-[auto_1fr] sm:gap-x-8">
      <div className="self-start sm:row-span-2">
        {leader.photograph ? (
          <Photograph
            photograph={leader.photograph}
            sizes="(min-width: 40rem) 10rem, 5.5rem"
            className="w-full"
          />
        ) : (
          <Portrait name={leader.name} />
        )}
      </div>
      <div className="max-sm:self-center">
        <h3 className="type-heading">{leader.name}</h3>
        <p className="mt-1.5 text-sm font-semibold">{leader.title}</p>
      </div>
      <div className="max-sm:col-span-2">
        <p className="text-ink-2 max-sm:text-sm">{leader.description}</p>
        <p className="mt-1 flex flex-wrap gap-x-6 text-sm">
          <Link to={leader.contact.to} className="link inline-block py-3">
            {leader.contact.label}
          </Link>
          {leader.profile && (
            <a
              href={leader.profile}
              rel="noopener"
              className="link link-quiet inline-flex items-center gap-1.5 py-3"
            >
              {profile} <span className="sr-only">{leader.name}</span>
              <ExternalIcon size={14} />
            </a>
          )}
        </p>
      </div>
    </article>
  );
}
