import { about } from "#web/content/company-about.ts";
import { Stat } from "#web/ui/stat.tsx";
import { SectionHeader } from "#web/features/site/section-header.tsx";

export function Values() {
  const { heading, items } = about.values;
  return (
    <section aria-labelledby="values" className="wrap mt-section">
      <SectionHeader id="values" heading={heading} />
      <dl className="ledger [&>:first-child]:border-ink">
        {items.map(({ name, text }) => (
          <div key={name} className="grid gap-x-16 gap-y-2 py-7 lg:grid-cols-[5fr_7fr]">
            <dt className="type-heading">{name}</dt>
            <dd className="max-w-prose text-lead text-ink-2">{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

export function Numbers() {
  const { heading, note, items } = about.numbers;
  return (
    <section aria-labelledby="numbers" className="band mt-section">
      <div className="wrap grid gap-x-16 gap-y-10 py-section lg:grid-cols-[4fr_8fr]">
        <div>
          <h2 id="numbers" className="type-section">
            {heading}
          </h2>
          <p className="mt-5 max-w-xs text-sm text-ink-2">{note}</p>
        </div>
        <dl className="grid grid-cols-2 gap-x-6 gap-y-9 md:grid-cols-3">
          {items.map(({ value, label }) => (
            <Stat key={label} value={value} label={label} />
          ))}
        </dl>
      </div>
    </section>
  );
}

export function Awards() {
  const { heading, note, items } = about.awards;
  return (
    <section aria-labelledby="awards" className="wrap mt-section">
      <SectionHeader id="awards" heading={heading} note={note} />
      <ul className="ledger [&>:first-child]:border-ink">
        {items.map(({ title, organization, year, text }) => (
          <li key={title} className="grid items-baseline gap-x-16 gap-y-1 py-6 lg:grid-cols-[5fr_7fr]">
            <div>
              <h3 className="type-title">{title}</h3>
              <p className="fig mt-1 text-sm text-ink-3">
                {organization}, {year}
              </p>
            </div>
            <p className="text-ink-2">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
