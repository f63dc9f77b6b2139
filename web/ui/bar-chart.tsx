import type { ReactNode } from "react";
import { ChartFigure } from "./chart-figure.tsx";
import { cx } from "./cx.ts";
import type { RenderLink } from "./render-link.tsx";

type Bar = {
  id: string;
  /** What the bar stands for, in full: "16 to 22 November". */
  label: string;
  /** Below the bar; null leaves the place empty. */
  shortLabel: string | null;
  /** Null: nothing was measured. */
  value: number | null;
  /** The value with its unit, as it is read out. */
  text: string;
  /** The value above the bar. */
  shortText: string;
  /** Opens the rows behind the value. */
  href: string;
};

type BarChartProps = {
  title: ReactNode;
  note?: ReactNode;
  bars: readonly Bar[];
  renderLink: RenderLink;
};

const barClass = (isLast: boolean) => cx("block w-full rounded-t-xs", isLast ? "bg-plan" : "bg-plan/45");

/** Columns, oldest first, on a ledger line. Each one links to its rows; the last one is the current period. */
export function BarChart({ title, note, bars, renderLink }: BarChartProps) {
  const highest = Math.max(1, ...bars.map(({ value }) => value ?? 0));
  return (
    <ChartFigure title={title} note={note}>
      <ul className="flex items-end gap-1 sm:gap-1.5">
        {bars.map(({ id, label, shortLabel, value, text, shortText, href }, index) => (
          <li key={id} className="min-w-0 flex-1 text-center">
            {renderLink({
              href,
              "aria-label": `${label}: ${text}`,
              className: "group block rounded-xs",
              children: (
                <>
                  <span className="flex h-28 flex-col justify-end border-b border-line-2">
                    <span className="fig text-2xs text-ink-2 group-hover:text-ink group-hover:underline">
                      {shortText}
                    </span>
                    <span
                      className={barClass(index === bars.length - 1)}
                      style={{ height: `${(80 * (value ?? 0)) / highest}%` }}
                    />
                  </span>
                  <span className="fig mt-1 block h-4 text-2xs whitespace-nowrap text-ink-3">
                    {shortLabel}
                  </span>
                </>
              ),
            })}
          </li>
        ))}
      </ul>
    </ChartFigure>
  );
}

type RowBar = { id: string; label: ReactNode; value: number; text: string; href: string };

/** Bars in rows with their numbers, each a link to its rows. */
export function RowChart({ bars, renderLink }: { bars: readonly RowBar[]; renderLink: RenderLink }) {
  const highest = Math.max(1, ...bars.map(({ value }) => value));
  return (
    <ul className="grid">
      {bars.map(({ id, label, value, text, href }) => (
        <li key={id} className="border-b border-line last:border-b-0">
          {renderLink({
            href,
            className:
              "group grid grid-cols-[6.5rem_minmax(0,1fr)_3.5rem] items-center gap-3 px-4 py-2 hover:bg-paper-2",
            children: (
              <>
                <span className="truncate">{label}</span>
                <span className="block h-2 rounded-xs bg-paper-3" aria-hidden="true">
                  <span
                    className="block h-2 rounded-xs bg-plan"
                    style={{ width: `${(100 * value) / highest}%` }}
                  />
                </span>
                <span className="fig text-right font-semibold group-hover:underline">{text}</span>
              </>
            ),
          })}
        </li>
      ))}
    </ul>
  );
}
