import { market } from "#web/content/home-market.ts";
import { Sparkline } from "#web/ui/sparkline.tsx";

const { heading, columns, items } = market.stats;

export function MarketPay() {
  return (
    <table className="fig w-full text-sm">
      <caption className="pb-1.5 text-left font-semibold">{heading}</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">{columns.label}</th>
          <th scope="col">{columns.value}</th>
          <th scope="col">{columns.change}</th>
        </tr>
      </thead>
      <tbody>
        {items.map(({ label, value, change, readings }) => {
          const isFalling = change.startsWith("−");
          return (
            <tr key={label} className="border-t border-line">
              <th scope="row" className="py-2 pr-3">
                <span className="flex items-center justify-between gap-3">
                  {label}
                  <Sparkline values={readings} tone={isFalling ? "danger" : "plan"} />
                </span>
              </th>
              <td className="py-2 pl-3 text-right font-semibold">{value}</td>
              <td
                className={
                  isFalling
                    ? "py-2 pl-3 text-right text-danger-ink"
                    : "py-2 pl-3 text-right text-positive-ink"
                }
              >
                {change}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
