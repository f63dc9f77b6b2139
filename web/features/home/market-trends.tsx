import { market } from "#web/content/home-market.ts";

const { heading, growth, items } = market.trends;
const MAX_GROWTH = Math.max(...items.map((item) => item.growth));

export function MarketTrends() {
  return (
    <figure>
      <figcaption className="pb-1.5 text-sm font-semibold">{heading}</figcaption>
      <ul className="fig text-sm">
        {items.map((trend) => (
          <li
            key={trend.name}
            className="grid grid-cols-[minmax(0,1fr)_4.5rem_3rem] items-center gap-x-3 border-t border-line py-2"
          >
            <span className="font-semibold">{trend.name}</span>
            <svg width="100%" height="10" aria-hidden="true" className="overflow-visible">
              <rect
                width={`${(100 * trend.growth) / MAX_GROWTH}%`}
                height="100%"
                fill="var(--color-positive)"
              />
              <rect width="1" y="-4" height="18" fill="var(--color-ink)" />
            </svg>
            <b className="text-right text-positive-ink">{growth(trend.growth)}</b>
            <span className="col-span-full text-xs text-ink-3">{trend.keywords.join(", ")}</span>
          </li>
        ))}
      </ul>
    </figure>
  );
}
