import { hasSection } from "#contract/firm.ts";
import { photographPath } from "#contract/images/photograph-path.ts";
import { leadership, leaders } from "#web/content/company-leadership.ts";
import { pageLoader } from "#web/lib/page-loader.ts";
import { breadcrumbJsonLd } from "#web/lib/breadcrumb-json-ld.ts";
import { paths } from "#web/lib/paths.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { Stat, Stats } from "#web/ui/stat.tsx";
import { CallToAction } from "#web/features/site/call-to-action.tsx";
import { organizationRef } from "#web/features/site/structured-data.ts";
import { createHead } from "#web/features/site/create-head.ts";
import { PageHeader } from "#web/features/site/page-header.tsx";
import { Photograph } from "#web/features/site/photograph.tsx";
import { SectionHeader } from "#web/features/site/section-header.tsx";
import { LeaderProfile } from "./leader-profile.tsx";

const { meta, stats, advisoryBoard, callToAction } = leadership;

export const loader = pageLoader(({ origin }) => {
  const path = paths.leadership();
  const people = leaders.map(({ name, title, description, photograph, profile }) => ({
    "@context": "https://schema.org",
    "@type": "Person",
    name,
    jobTitle: title,
    description,
    worksFor: organizationRef(origin),
    ...(photograph && { image: origin + photographPath(photograph.file, 768, "webp") }),
    ...(profile && { sameAs: profile }),
  }));
  return createHead(meta, path, [...people, breadcrumbJsonLd([{ name: meta.title, path }], origin)]);
});

export function Component() {
  return (
    <>
      <PageHeader current={meta.title} heading={leadership.heading} lead={leadership.lead} />
      <div className="wrap mt-section grid gap-y-16 lg:gap-y-24">
        {leaders.map((leader, index) => (
          <LeaderProfile key={leader.id} leader={leader} isFirst={index === 0} />
        ))}
      </div>
      {hasSection("figures") && <Experience />}
      {advisoryBoard.members.length > 0 && <AdvisoryBoard />}
      <CallToAction {...callToAction} />
    </>
  );
}

function Experience() {
  return (
    <section aria-labelledby="between" className="band mt-section">
      <div className="wrap py-section">
        <h2 id="between" className="type-section">
          {stats.heading}
        </h2>
        <p className="mt-3 text-sm text-ink-2">{stats.note}</p>
        <Stats className="mt-10">
          {stats.items.map(({ value, label }) => (
            <Stat key={label} value={value} label={label} />
          ))}
        </Stats>
      </div>
    </section>
  );
}

function AdvisoryBoard() {
  return (
    <section aria-labelledby="board" className="wrap mt-section">
      <SectionHeader id="board" heading={advisoryBoard.heading} note={advisoryBoard.note} />
      <ul className="ledger [&>:first-child]:border-ink">
        {advisoryBoard.members.map(({ name, role, text, photograph }) => (
          <li key={name} className="grid items-start gap-x-16 gap-y-3 py-7 lg:grid-cols-[5fr_7fr]">
            <div className="flex items-center gap-4">
              {photograph ? (
                <Photograph photograph={photograph} sizes="5rem" className="w-20" />
              ) : (
                <Avatar name={name.replace("Dr. ", "")} large />
              )}
              <div>
                <h3 className="type-title">{name}</h3>
                <p className="text-sm text-ink-3">{role}</p>
              </div>
            </div>
            <p className="max-w-prose text-ink-2">{text}</p>
          </li>
        ))}
      </ul>
      <p className="mt-5 text-sm text-ink-2">{leadership.portraitsMark}</p>
    </section>
  );
}
