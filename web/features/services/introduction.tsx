import type { Service } from "#web/content/service.ts";
import { servicePage } from "#web/content/services.ts";

export function Introduction({ service }: { service: Service }) {
  const [first, ...rest] = service.intro;
  return (
    <section
      aria-labelledby="expect"
      className="wrap mt-section grid gap-x-16 gap-y-12 lg:grid-cols-[7fr_5fr]"
    >
      <div className="prose">
        <p className="font-serif text-title leading-relaxed">{first}</p>
        {rest.map((paragraph) => (
          <p key={paragraph.slice(0, 40)}>{paragraph}</p>
        ))}
      </div>
      <div>
        <h2 id="expect" className="border-b border-ink pb-3 font-semibold">
          {servicePage.statsHeading}
        </h2>
        <dl>
          {service.stats.map(({ value, label }) => (
            <div
              key={label}
              className="grid items-baseline gap-x-6 gap-y-1 border-b border-line py-4 sm:grid-cols-[11rem_1fr]"
            >
              <dt className="text-sm text-ink-2 sm:col-start-2 sm:row-start-1">{label}</dt>
              <dd className="type-heading fig -order-1 sm:order-none sm:row-start-1">{value}</dd>
            </div>
          ))}
        </dl>
        <p className="mt-3 text-sm text-ink-3">{servicePage.statsMark}</p>
      </div>
    </section>
  );
}
