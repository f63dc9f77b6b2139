import { heroPlot } from "#web/content/home-plot.ts";
import { cx } from "#web/ui/cx.ts";
import { PlanPlot } from "#web/ui/plan-plot.tsx";

/** Of the plot, and of its container while the plot is not laid out. */
const HEIGHT = "h-58 sm:h-72 lg:h-84";

/** Readings of a forecast that converge on the plan. Animated by CSS alone; static with reduced motion. */
export function HeroPlot() {
  return (
    <figure className="mt-6 lg:mt-10">
      <div
        className={cx(
          "painted-second mr-[min(-1*var(--spacing-gutter),(var(--container-page)-100vw)/2)]",
          HEIGHT,
        )}
      >
        <PlanPlot
          readings={heroPlot.readings}
          maxDistance={heroPlot.reach}
          tolerance={heroPlot.tolerance}
          toleranceText={heroPlot.toleranceText}
          limits={heroPlot.limits}
          notes={heroPlot.notes}
          marks={heroPlot.marks}
          ticks={heroPlot.ticks}
          label={heroPlot.alternative}
          animated
          className={HEIGHT}
        />
      </div>
      <figcaption className="mt-1 text-xs text-ink-3">{heroPlot.caption}</figcaption>
    </figure>
  );
}
