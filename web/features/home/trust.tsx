import { home } from "#web/content/home.ts";
import { Stat, Stats } from "#web/ui/stat.tsx";
import { SectionHeader } from "#web/features/site/section-header.tsx";

const { heading, note, figures } = home.trust;

export function Trust() {
  return (
    <section aria-labelledby="trust" className="wrap pt-section">
      <SectionHeader id="trust" heading={heading} note={note} />
      <Stats className="max-sm:[&_dd]:text-[2rem]">
        {figures.map(({ value, label }) => (
          <Stat key={label} value={value} label={label} />
        ))}
      </Stats>
    </section>
  );
}
