import type { ReactNode } from "react";
import { cx } from "./cx.ts";
import { Skeleton } from "./skeleton.tsx";

/** Two columns on phones, one row on wide screens. */
export function StatTiles({ children, className }: { children: ReactNode; className?: string }) {
  return <dl className={cx("tiles", className)}>{children}</dl>;
}

type StatCardProps = {
  label: ReactNode;
  value: ReactNode;
  /** Context for the figure: "3 urgent". */
  note?: ReactNode;
};

/** One tile of StatTiles. */
export function StatCard({ label, value, note }: StatCardProps) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className="tile-value">{value}</dd>
      {note && <dd className="tile-note">{note}</dd>}
    </div>
  );
}

/** `count` is already formatted. */
type CountCardProps = Omit<StatCardProps, "value"> & { count: string | undefined };

/** Shows a skeleton until the count is known. */
export const CountCard = ({ count, ...rest }: CountCardProps) => (
  <StatCard {...rest} value={count ?? <Skeleton className="my-1 h-6 w-12" />} />
);
