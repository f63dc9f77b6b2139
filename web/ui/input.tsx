import type { ComponentProps } from "react";
import { cx } from "./cx.ts";
import { useFieldControl } from "./field-context.ts";

/** Needs a Field or an `aria-label`. */
export function Input({ className, ...props }: ComponentProps<"input">) {
  return <input {...props} {...useFieldControl(props)} className={cx("input", className)} />;
}
