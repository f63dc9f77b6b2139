import { home } from "#web/content/home.ts";
import { PlanPlot } from "#web/ui/plan-plot.tsx";

const { plot } = home.hero;

/**
 * The twenty particles: readings of a forecast that converge on the plan. Drawn once by CSS alone; with reduced motion
 * they stand still from the start. The grid runs off the right edge.
 */
export function HeroPlot() {
  return (
    <figure className="mt-7 lg:mt-10">
      <div className="mr-[min(-1*var(--spacing-gutter),(var(--container-page)-100vw)/2)]">
        <PlanPlot
          readings={plot.readings}
          reach={plot.reach}
          tolerance={plot.tolerance}
          toleranceText={plot.toleranceText}
          limits={plot.limits}
          notes={plot.notes}
          marks={plot.marks}
          ticks={plot.ticks}
          label={plot.alternative}
          animated
          className="h-64 sm:h-72 lg:h-84"
        />
      </div>
      <figcaption className="mt-1 text-xs text-ink-3">{plot.caption}</figcaption>
    </figure>
  );
}
