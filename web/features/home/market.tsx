import { market } from "#web/content/home-market.ts";
import { Disclosure } from "#web/ui/disclosure.tsx";
import { LineChart } from "#web/ui/line-chart.tsx";
import { MarketPay } from "./market-pay.tsx";
import { MarketSearches } from "./market-searches.tsx";
import { MarketTrends } from "./market-trends.tsx";

const { heading, note, chart, more } = market;

/** One chart is visible; pay, trends and searches open on demand. */
export function Component() {
  return (
    <section aria-labelledby="market-heading" className="wrap pt-section">
      <div className="grid gap-x-18 gap-y-7 lg:grid-cols-[5fr_7fr]">
        <div>
          <h2 id="market-heading" className="type-section text-balance">
            {heading}
          </h2>
          <p className="mt-4 max-w-md text-balance text-ink-2">{note}</p>
        </div>
        <LineChart
          title={chart.heading}
          note={chart.caption}
          labels={chart.months}
          lines={chart.series}
          className="min-w-0"
        />
      </div>
      <Disclosure summary={more} className="mt-6 border-y border-line">
        <div className="grid gap-x-14 gap-y-10 pt-3 text-ink lg:grid-cols-3">
          <MarketPay />
          <MarketTrends />
          <MarketSearches />
        </div>
      </Disclosure>
    </section>
  );
}
