import { home } from "#web/content/home.ts";
import { PlanPlot } from "#web/ui/plan-plot.tsx";

const { plot } = home.hero;

/** Readings of a forecast that converge on the plan. Animated by CSS alone; static with reduced motion. */
export function HeroPlot() {
  return (
    <figure className="mt-6 lg:mt-10">
      <div className="mr-[min(-1*var(--spacing-gutter),(var(--container-page)-100vw)/2)]">
        <PlanPlot
          readings={plot.readings}
          maxDistance={plot.reach}
          tolerance={plot.tolerance}
          toleranceText={plot.toleranceText}
          limits={plot.limits}
          notes={plot.notes}
          marks={plot.marks}
          ticks={plot.ticks}
          label={plot.alternative}
          animated
          className="h-58 sm:h-72 lg:h-84"
        />
      </div>
      <figcaption className="mt-1 text-xs text-ink-3">{plot.caption}</figcaption>
    </figure>
  );
}
