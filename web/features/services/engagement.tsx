import type { Service } from "#web/content/service.ts";
import { servicePage } from "#web/content/services.ts";
import { SectionHeader } from "#web/features/site/section-header.tsx";
import { SpanBar, SpanScale } from "#web/features/site/span-bar.tsx";

/** Steps as text, and as bars on one scale of weeks. */
export function Engagement({ service }: { service: Service }) {
  const units = Math.ceil(Math.max(...service.process.map(({ weeks: [from, to] }) => to ?? from + 2)));
  return (
    <section aria-labelledby="process" className="wrap mt-section">
      <SectionHeader id="process" heading={servicePage.processHeading} />
      <SpanScale
        unit={servicePage.processUnit}
        labels={Array.from({ length: units }, (_, week) => String(week + 1))}
      />
      <ol className="ledger [&>:first-child]:border-ink">
        {service.process.map(({ title, span, weeks: [from, to], text }) => (
          <li key={title} className="grid gap-x-16 pb-6 lg:grid-cols-[7fr_5fr] lg:pb-0">
            <div className="grid gap-x-8 gap-y-1 py-6 sm:grid-cols-[10rem_1fr]">
              <p className="fig text-sm leading-relaxed text-ink-3">{span}</p>
              <div>
                <h3 className="type-title">{title}</h3>
                <p className="mt-1.5 text-ink-2">{text}</p>
              </div>
            </div>
            <SpanBar from={from} to={to} units={units} className="lg:h-auto" />
          </li>
        ))}
      </ol>
    </section>
  );
}
