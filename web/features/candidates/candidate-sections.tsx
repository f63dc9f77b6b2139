import { candidates } from "#web/content/candidates.ts";
import { ArrowRightIcon } from "#web/ui/icons-arrows.tsx";
import { SectionHeader } from "#web/features/site/section-header.tsx";

export function Benefits() {
  const { heading, items } = candidates.benefits;
  return (
    <section aria-labelledby="benefits" className="wrap mt-section">
      <SectionHeader id="benefits" heading={heading} />
      <dl className="grid gap-x-16 sm:grid-cols-2">
        {items.map(({ title, text }) => (
          <div key={title} className="border-t border-ink pt-5 pb-9">
            <dt className="type-heading">{title}</dt>
            <dd className="mt-3 max-w-md text-ink-2">{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

export function Steps() {
  const { heading, steps } = candidates.process;
  return (
    <section aria-labelledby="steps" className="wrap mt-section">
      <SectionHeader id="steps" heading={heading} />
      <ol>
        {steps.map(({ title, span, text }, index) => (
          <li key={title} className="grid gap-x-16 lg:grid-cols-[4fr_8fr]">
            <p className="fig type-title hidden text-right text-ink-2 lg:block">{span}</p>
            <div
              className={`relative border-l border-ink pl-8 lg:pl-16 ${index < steps.length - 1 ? "pb-10" : ""}`}
            >
              <span
                aria-hidden="true"
                className={`absolute top-2 left-0 -translate-x-1/2 rounded-point ${index === steps.length - 1 ? "size-4 bg-signal outline-2 outline-offset-2 outline-signal-ink" : "size-3 bg-ink"}`}
              />
              <p className="mb-1 text-sm text-ink-3 lg:hidden">{span}</p>
              <h3 className="type-title">{title}</h3>
              <p className="mt-1.5 max-w-prose text-ink-2">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

export function Testimonials() {
  const { heading, note, items } = candidates.testimonials;
  return (
    <section aria-labelledby="stories" className="band mt-section">
      <div className="wrap py-section">
        <SectionHeader id="stories" heading={heading} note={note} />
        <ul className="ledger">
          {items.map(({ name, from, to, quote, outcome }) => (
            <li key={name} className="grid gap-x-16 gap-y-4 py-9 lg:grid-cols-[4fr_8fr]">
              <div>
                <h3 className="font-semibold">{name}</h3>
                <p className="mt-1 flex flex-wrap items-center gap-x-2 text-sm text-ink-2">
                  {from}
                  <ArrowRightIcon size={14} title={candidates.testimonials.became} />
                  {to}
                </p>
                <p className="fig mt-1 text-sm text-signal-ink">{outcome}</p>
              </div>
              <blockquote className="type-heading max-w-3xl">
                <p>“{quote}”</p>
              </blockquote>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

export function Industries() {
  const { heading, items } = candidates.industries;
  return (
    <section aria-labelledby="industries" className="wrap mt-section">
      <SectionHeader id="industries" heading={heading} />
      <dl className="grid gap-x-16 border-t border-ink md:grid-cols-2">
        {items.map(({ name, text }) => (
          <div
            key={name}
            className="grid items-baseline gap-x-6 gap-y-1 border-b border-line py-4 sm:grid-cols-[12rem_1fr]"
          >
            <dt className="type-title">{name}</dt>
            <dd className="text-sm text-ink-2">{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
