import { cx } from "./cx.ts";

/** Width and height come as utilities. */
export function Skeleton({ className }: { className?: string }) {
  return <span className={cx("skeleton", className)} aria-hidden="true" />;
}

const LINES = ["w-full", "w-[94%]", "w-[98%]", "w-[62%]", "w-[99%]", "w-[88%]", "w-[96%]", "w-[46%]"];

/** Eight lines of a text (spec P §9), as high as the window so that nothing below them moves into view. */
export function SkeletonText({ label, className }: { label: string; className?: string }) {
  return (
    <div className={cx("grid min-h-dvh content-start gap-4 pt-1.5", className)}>
      <output className="sr-only">{label}</output>
      {LINES.map((width) => (
        <Skeleton key={width} className={width} />
      ))}
    </div>
  );
}

const WIDTHS = ["w-[46%]", "w-[58%]", "w-[38%]", "w-[52%]", "w-[42%]", "w-[62%]"];

/** Placeholder rows with a title and two lines. Six for jobs, three for resources. */
export function SkeletonRows({ count, label = "Loading" }: { count: number; label?: string }) {
  return (
    <div>
      <output className="sr-only">{label}</output>
      <ul className="ledger" aria-hidden="true">
        {Array.from({ length: count }, (_, row) => (
          <li key={row} className="grid gap-2.5 py-5">
            <Skeleton className={cx("h-[1.15rem]", WIDTHS[row % WIDTHS.length])} />
            <Skeleton className={WIDTHS[(row + 3) % WIDTHS.length]} />
            <Skeleton className="w-[88%]" />
          </li>
        ))}
      </ul>
    </div>
  );
}
