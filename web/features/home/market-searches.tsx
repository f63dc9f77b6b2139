import { formatInteger } from "#contract/numbers.ts";
import { market } from "#web/content/home-market.ts";

const { heading, items } = market.searches;
const MAX_SEARCHES = Math.max(...items.map((item) => item.searches));

export function MarketSearches() {
  return (
    <figure>
      <figcaption className="pb-1.5 text-sm font-semibold">{heading}</figcaption>
      <ul className="fig text-sm">
        {items.map(({ term, searches, category }, index) => (
          <li
            key={term}
            className="grid grid-cols-[minmax(0,1fr)_4.5rem_3rem] items-center gap-x-3 border-t border-line py-2"
          >
            <span>
              {term}
              <span className="block text-xs text-ink-3">{category}</span>
            </span>
            <svg width="100%" height="10" aria-hidden="true" className="overflow-visible">
              <rect
                width={`${(100 * searches) / MAX_SEARCHES}%`}
                height="100%"
                fill={index === 0 ? "var(--color-ink)" : "var(--color-grid-2)"}
              />
              <rect width="1" y="-4" height="18" fill="var(--color-ink)" />
            </svg>
            <b className="text-right">{formatInteger(searches)}</b>
          </li>
        ))}
      </ul>
    </figure>
  );
}
