import { market } from "#web/content/home-market.ts";
import { LineChart } from "#web/ui/line-chart.tsx";
import { SectionHeader } from "#web/features/site/section-header.tsx";
import { MarketPay } from "./market-pay.tsx";
import { MarketSearches } from "./market-searches.tsx";
import { MarketTrends } from "./market-trends.tsx";

const { chart } = market;

export function Component() {
  return (
    <section aria-labelledby="market-heading" className="wrap pt-section">
      <SectionHeader id="market-heading" heading={market.heading} note={market.note} />
      <div className="grid gap-x-18 gap-y-10 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
        <div className="grid min-w-0 content-start gap-8">
          <LineChart title={chart.heading} note={chart.caption} labels={chart.months} lines={chart.series} />
          <p className="sr-only">{chart.alternative}</p>
          <MarketTrends />
        </div>
        <div className="grid min-w-0 content-start gap-8">
          <MarketPay />
          <MarketSearches />
        </div>
      </div>
    </section>
  );
}
