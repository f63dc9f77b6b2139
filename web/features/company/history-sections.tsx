import { chronology } from "#web/content/chronology.ts";
import { history } from "#web/content/company-history.ts";
import { getYear } from "#web/content/months.ts";
import { Stat } from "#web/ui/stat.tsx";
import { SectionHeader } from "#web/features/site/section-header.tsx";
import { SpanBar, SpanScale } from "#web/features/site/span-bar.tsx";

export function MilestoneTimeline() {
  const { heading, items } = history.timeline;
  return (
    <section aria-labelledby="milestones" className="wrap mt-section">
      <SectionHeader id="milestones" heading={heading} />
      <ol>
        {items.map(({ date, title, text }, index) => (
          <li key={date} className="grid gap-x-16 lg:grid-cols-[5fr_7fr]">
            <p className="type-heading hidden text-right text-ink-2 lg:block">{date}</p>
            <div
              className={`relative border-l border-ink pl-8 lg:pl-16 ${index < items.length - 1 ? "pb-12" : ""}`}
            >
              <span
                aria-hidden="true"
                className={`absolute top-3 left-0 -translate-x-1/2 rounded-point ${index === items.length - 1 ? "size-4 bg-signal outline-2 outline-offset-2 outline-signal-ink" : "size-3 bg-ink"}`}
              />
              <p className="mb-1 text-sm text-ink-3 lg:hidden">{date}</p>
              <h3 className="type-heading">{title}</h3>
              <p className="mt-3 max-w-prose text-ink-2">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

export function FounderQuote() {
  const { text, author, title } = history.founderQuote;
  return (
    <section aria-label={author} className="band mt-section">
      <figure className="wrap py-section">
        <blockquote className="type-section max-w-4xl border-l-2 border-signal pl-6 italic sm:pl-10">
          <p>“{text}”</p>
        </blockquote>
        <figcaption className="mt-7 pl-6 text-ink-2 sm:pl-10">
          <b className="text-ink">{author}</b>, {title}
        </figcaption>
      </figure>
    </section>
  );
}

export function Achievements() {
  const { heading, note, groups } = history.achievements;
  return (
    <section aria-labelledby="achievements" className="wrap mt-section">
      <SectionHeader id="achievements" heading={heading} note={note} />
      <div className="grid gap-y-12">
        {groups.map((group) => (
          <div key={group.heading} className="grid gap-x-16 gap-y-5 lg:grid-cols-[3fr_9fr]">
            <h3 className="type-title lg:pt-4">{group.heading}</h3>
            <dl className="grid grid-cols-2 gap-x-6 gap-y-7 *:first:col-span-2 sm:grid-cols-3 sm:*:first:col-span-1">
              {group.items.map(({ value, label }) => (
                <Stat key={label} value={value} label={label} />
              ))}
            </dl>
          </div>
        ))}
      </div>
    </section>
  );
}

const foundedYear = getYear(chronology.founded);

/** Services on one scale of years; all are open-ended. */
export function Evolution() {
  const { heading, note, items, years } = history.evolution;
  return (
    <section aria-labelledby="evolution" className="wrap mt-section">
      <SectionHeader id="evolution" heading={heading} note={note} />
      <SpanScale labels={Array.from({ length: years }, (_, index) => String(foundedYear + index))} />
      <ol className="ledger [&>:first-child]:border-ink">
        {items.map(({ year, title, text }) => (
          <li key={title} className="grid gap-x-16 pb-6 lg:grid-cols-[7fr_5fr] lg:pb-0">
            <div className="grid gap-x-8 gap-y-1 py-6 sm:grid-cols-[5rem_1fr]">
              <p className="fig text-sm leading-relaxed text-ink-3">{year}</p>
              <div>
                <h3 className="type-title">{title}</h3>
                <p className="mt-1.5 text-ink-2">{text}</p>
              </div>
            </div>
            <SpanBar from={year - foundedYear} to={years} units={years} className="lg:h-auto" />
          </li>
        ))}
      </ol>
    </section>
  );
}

export function LookingForward() {
  const { heading, items } = history.future;
  return (
    <section
      aria-labelledby="forward"
      className="wrap mt-section grid gap-x-16 gap-y-8 lg:grid-cols-[5fr_7fr]"
    >
      <h2 id="forward" className="type-section">
        {heading}
      </h2>
      <ul className="grid gap-y-8">
        {items.map(({ title, text }) => (
          <li key={title} className="border-l border-dashed border-ink-2 pl-8">
            <h3 className="type-title">{title}</h3>
            <p className="mt-1.5 max-w-prose text-ink-2">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
