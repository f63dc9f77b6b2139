import { home } from "#web/content/home.ts";
import { PlanPlot } from "#web/ui/plan-plot.tsx";

const { plot } = home.hero;
const LAST = plot.readings.length - 1;

// PlanPlot's own geometry in percent, for the funnel that is laid over it: readings from 8 to 86, the plan at 45.
const x = (index: number) => 8 + (78 * index) / LAST;
const y = (distance: number) => 45 - (40 * distance) / plot.reach;
const funnel = (side: 1 | -1) => plot.funnel.map(([at, distance]) => `${x(at)},${y(side * distance)}`).join(" ");

/**
 * The twenty particles: readings of a forecast that converge on the plan. Drawn once by CSS alone; with reduced motion
 * they stand still from the start. The grid runs off the right edge.
 */
export function HeroPlot() {
  return (
    <figure className="mt-7 lg:mt-10">
      <div className="relative mr-[calc(-1*var(--spacing-gutter))]">
        <PlanPlot
          readings={plot.readings}
          reach={plot.reach}
          tolerance={plot.tolerance}
          notes={plot.notes}
          marks={plot.marks}
          ticks={plot.ticks}
          label={plot.alternative}
          animated
          className="h-64 sm:h-72 lg:h-84"
        />
        <svg
          viewBox="0 0 100 100"
          preserveAspectRatio="none"
          aria-hidden="true"
          className="pointer-events-none absolute inset-0 size-full"
        >
          {([1, -1] as const).map((side) => (
            <polyline
              key={side}
              points={funnel(side)}
              fill="none"
              stroke="var(--color-plan)"
              strokeWidth="1.25"
              strokeDasharray="1 5"
              strokeLinecap="round"
              className="stroke-hold"
            />
          ))}
        </svg>
      </div>
      <figcaption className="mt-1 text-xs text-ink-3">{plot.caption}</figcaption>
    </figure>
  );
}
