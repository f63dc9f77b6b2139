import { cx } from "./cx.ts";

/** Hidden from assistive technology: the pending element announces itself. */
export function Spinner({ className }: { className?: string }) {
  return <span className={cx("spinner", className)} aria-hidden="true" />;
}
