import type { ComponentProps } from "react";
import { cx } from "./cx.ts";

/** The 24 px plan grid, behind something plotted; one sheet in a page. */
export function PlanGrid({ className, ...props }: ComponentProps<"div">) {
  return <div className={cx("sheet", className)} {...props} />;
}
