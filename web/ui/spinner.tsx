import { cx } from "./cx.ts";

/** A turning ring, hidden from assistive technology: what waits says so itself. */
export function Spinner({ className }: { className?: string }) {
  return <span className={cx("spinner", className)} aria-hidden="true" />;
}
