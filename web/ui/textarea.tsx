import type { ComponentProps } from "react";
import { cx } from "./cx.ts";
import { useFieldControl } from "./field-context.ts";

export function Textarea({ className, rows = 4, ...props }: ComponentProps<"textarea">) {
  return <textarea rows={rows} {...props} {...useFieldControl(props)} className={cx("input", className)} />;
}
