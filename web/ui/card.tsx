import type { ComponentProps } from "react";
import { cx } from "./cx.ts";

/** A form, a summary or a tool on a public page; rows are not cards. */
export function Card({ className, ...props }: ComponentProps<"div">) {
  return <div className={cx("card", className)} {...props} />;
}
