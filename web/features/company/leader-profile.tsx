import { type Leader, leadership } from "#web/content/company-leadership.ts";
import { Link } from "#web/lib/link.tsx";
import { cx } from "#web/ui/cx.ts";
import { DefinitionList } from "#web/ui/definition-list.tsx";
import { Portrait } from "#web/ui/portrait.tsx";
import { Photograph } from "#web/features/site/photograph.tsx";

const { labels } = leadership;

export function LeaderProfile({ leader, isFirst }: { leader: Leader; isFirst: boolean }) {
  const { id, name, title, biography, education, specialties, experience, photograph, profile, contact } =
    leader;
  return (
    <article
      aria-labelledby={id}
      className={cx(
        "grid gap-x-16 gap-y-8 border-t border-ink pt-8 sm:grid-cols-[12rem_1fr] lg:grid-cols-[5fr_7fr]",
        !isFirst && "laid-out-late",
      )}
    >
      {photograph ? (
        <Photograph
          photograph={photograph}
          sizes="(min-width: 64rem) 24rem, 12rem"
          className="w-full max-w-48 sm:max-w-none lg:max-w-sm"
        />
      ) : (
        <Portrait name={name} className="max-w-48 sm:max-w-none lg:max-w-sm" />
      )}
      <div>
        <h2 id={id} className="type-section">
          {name}
        </h2>
        <p className="mt-2 font-semibold">{title}</p>
        <div className="mt-6 grid max-w-prose gap-4">
          {biography.map((paragraph) => (
            <p key={paragraph.slice(0, 40)}>{paragraph}</p>
          ))}
        </div>
        <DefinitionList
          className="mt-8 max-w-prose border-t border-line-2"
          items={[
            { term: labels.experience, value: <span className="fig">{experience}</span> },
            { term: labels.specialties, value: specialties.join(", ") },
            { term: labels.education, value: education.join("; ") },
          ]}
        />
        <p className="mt-5 flex flex-wrap gap-x-8 gap-y-1">
          <Link to={contact.to} className="link py-2">
            {contact.label}
          </Link>
          {profile && (
            <a href={profile} rel="noopener" className="link link-quiet py-2">
              {labels.profile}
            </a>
          )}
        </p>
      </div>
    </article>
  );
}
