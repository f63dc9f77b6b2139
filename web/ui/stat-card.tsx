import type { ReactNode } from "react";
import { cx } from "./cx.ts";
import { Skeleton } from "./skeleton.tsx";

/** A strip of tiles: two columns on phones, one row on desks. */
export function StatTiles({ children, className }: { children: ReactNode; className?: string }) {
  return <dl className={cx("tiles", className)}>{children}</dl>;
}

type StatCardProps = {
  label: ReactNode;
  value: ReactNode;
  /** A line that gives the figure its sense: "3 urgent". */
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

/** `count` as people read it. */
type CountCardProps = Omit<StatCardProps, "value"> & { count: string | undefined };

/** The tile of a count, or its place while it is counted. */
export const CountCard = ({ count, ...rest }: CountCardProps) => (
  <StatCard {...rest} value={count ?? <Skeleton className="my-1 h-6 w-12" />} />
);
