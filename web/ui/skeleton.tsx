import { cx } from "./cx.ts";

/** Width and height come as utilities. */
export function Skeleton({ className }: { className?: string }) {
  return <span className={cx("skeleton", className)} aria-hidden="true" />;
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
