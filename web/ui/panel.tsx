import { useId } from "react";
import type { ReactNode } from "react";
import { cx } from "./cx.ts";

type PanelProps = {
  title?: ReactNode;
  /** Buttons or a link at the end of the header. */
  actions?: ReactNode;
  /** Pads the content; tables and lists need no padding. */
  padded?: boolean;
  footer?: ReactNode;
  children: ReactNode;
  className?: string;
};

/** A block of the back office with optional header and footer. */
export function Panel({ title, actions, padded, footer, children, className }: PanelProps) {
  const id = useId();
  return (
    <section className={cx("panel", className)} aria-labelledby={title ? id : undefined}>
      {title && (
        <header>
          <h2 id={id}>{title}</h2>
          {actions}
        </header>
      )}
      {padded ? <div className="p-4">{children}</div> : children}
      {footer && <footer>{footer}</footer>}
    </section>
  );
}
