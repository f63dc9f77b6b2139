import type { ComponentProps } from "react";
import { cx } from "./cx.ts";

/** For forms, summaries and tools on public pages; not for list rows. */
export function Card({ className, ...props }: ComponentProps<"div">) {
  return <div className={cx("card", className)} {...props} />;
}
