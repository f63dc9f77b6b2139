import type { ReactNode } from "react";
import { type DrawingName, drawings } from "#web/content/drawings.ts";
import { DriverTree, Fan, Outlier, VarianceTable } from "./drawings.tsx";

const SHAPES: Record<DrawingName, () => ReactNode> = {
  "driver-tree": DriverTree,
  outlier: Outlier,
  "variance-table": VarianceTable,
  fan: Fan,
};

export function ServiceDrawing({ name }: { name: DrawingName }) {
  const Shape = SHAPES[name];
  return (
    <div className="max-w-xl border border-line bg-raised lg:max-w-none">
      <p className="sr-only">{drawings[name].alternative}</p>
      <svg
        viewBox="0 0 480 170"
        width="100%"
        aria-hidden="true"
        className="svgt block max-sm:text-[0.90625rem]"
      >
        <Shape />
      </svg>
    </div>
  );
}
