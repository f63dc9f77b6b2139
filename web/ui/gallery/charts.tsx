import { Button } from "../button.tsx";
import { LineChart } from "../line-chart.tsx";
import { PlanPlot } from "../plan-plot.tsx";
import { Sparkline } from "../sparkline.tsx";
import { SpecimenRow, Specimen } from "./specimen.tsx";

const READINGS = [
  14.2, -9.8, 16.5, 10.6, -12.4, 8.1, -6.9, 9.6, 6.2, -7.5, 4.8, -4, 5.2, 2.1, -3.4, 2.1, -1.9, 1.6, -0.9,
  0.8,
];

export function ChartSpecimen() {
  return (
    <Specimen name="Charts">
      <div className="grid gap-10 lg:grid-cols-2">
        <LineChart
          title="Revenue, January 2025 = 100"
          note="January to June 2025. Sample figures."
          labels={["Jan", "Feb", "Mar", "Apr", "May", "Jun"]}
          lines={[
            { name: "Plan", kind: "plan", values: [88, 91, 94, 97, 100, 103] },
            { name: "Actual", kind: "actual", values: [87, 90, 91, 98, 100, 104] },
          ]}
        />
        <SpecimenRow>
          <Sparkline values={[2, 3, 3, 5, 6, 6, 8]} />
          <Sparkline values={[8, 7, 7, 5, 4, 4, 2]} tone="danger" />
        </SpecimenRow>
      </div>
      <PlanPlot
        animated
        className="h-64 md:h-80"
        readings={READINGS}
        maxDistance={18}
        tolerance={2}
        label="Forecast error falls from 14.2 percent in week 1 to 0.8 percent in week 20"
        marks={[
          { at: 10, text: "+10%" },
          { at: -10, text: "−10%" },
        ]}
        notes={[
          { at: 2, text: "16.5% over plan" },
          { at: 4, text: "12.4% under", wideOnly: true },
          { at: 19, text: "Week 20: 0.8%", side: "left" },
        ]}
        ticks={[
          { at: 0, text: "Week 1" },
          { at: 4, text: "5", wideOnly: true },
          { at: 9, text: "10" },
          { at: 14, text: "15", wideOnly: true },
          { at: 19, text: "20" },
        ]}
      />
    </Specimen>
  );
}

export function BandSpecimen() {
  return (
    <div className="band py-12">
      <div className="wrap grid gap-5">
        <p className="type-section">The navy band inverts the color tokens</p>
        <p className="max-w-prose text-ink-2">
          Everything keeps working on it, a{" "}
          <a href="#band" className="link">
            link
          </a>{" "}
          too.
        </p>
        <SpecimenRow>
          <Button>Book a consultation</Button>
          <Button variant="outline">View opportunities</Button>
          <Button variant="text">Later</Button>
        </SpecimenRow>
      </div>
    </div>
  );
}
