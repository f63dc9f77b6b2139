import type { ComponentProps } from "react";
import { cx } from "./cx.ts";

export function PlanGrid({ className, ...props }: ComponentProps<"div">) {
  return <div className={cx("sheet", className)} {...props} />;
}
