import { BarList } from "../bar-list.tsx";
import { Button } from "../button.tsx";
import { LineChart } from "../line-chart.tsx";
import { TextLink } from "../link.tsx";
import { PlanPlot } from "../plan-plot.tsx";
import { RangeChart } from "../range-chart.tsx";
import { VarianceBars } from "../variance-bars.tsx";
import { Line, Specimen } from "./specimen.tsx";

const dollars = (value: number) => `$${Math.round(value / 1000)}k`;
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
        <VarianceBars
          title="Distance from plan, million dollars"
          items={[
            { label: "North", value: 1.2 },
            { label: "Plains", value: -0.4 },
            { label: "Gulf", value: -3.6 },
            { label: "Lakes", value: 2.1 },
          ]}
        />
        <BarList
          title="Most searched, last 30 days"
          format={(value) => value.toLocaleString("en-US")}
          items={[
            { label: "adaptive planning model", value: 1840 },
            { label: "fp&a analyst salary", value: 1615 },
            { label: "rolling forecast template", value: 1290 },
          ]}
        />
        <RangeChart
          title="Advertised pay, thousand dollars a year"
          note="Median in ink. Sample figures."
          format={dollars}
          readingName="You"
          rows={[
            { label: "EPM director", low: 172_000, mid: 201_000, high: 236_000 },
            { label: "FP&A manager", low: 112_000, mid: 131_000, high: 152_000, reading: 138_000 },
            { label: "Senior analyst", low: 92_000, mid: 108_000, high: 121_000 },
          ]}
        />
      </div>
      <PlanPlot
        animated
        className="h-64 md:h-80"
        readings={READINGS}
        reach={18}
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
        <p className="type-section">The navy band turns the names around</p>
        <p className="max-w-prose text-ink-2">
          Everything keeps working on it, a <TextLink href="#band">link</TextLink> too.
        </p>
        <Line>
          <Button>Book a consultation</Button>
          <Button variant="outline">View opportunities</Button>
          <Button variant="text">Later</Button>
        </Line>
      </div>
    </div>
  );
}
