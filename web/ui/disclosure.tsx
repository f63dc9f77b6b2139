import type { ComponentProps, ReactNode } from "react";
import { cx } from "./cx.ts";
import { ChevronDownIcon } from "./icons-arrows.tsx";

type DisclosureProps = Omit<ComponentProps<"details">, "title"> & {
  summary: ReactNode;
};

export function Disclosure({ summary, className, children, ...props }: DisclosureProps) {
  return (
    <details className={cx("disclosure", className)} {...props}>
      <summary>
        {summary}
        <ChevronDownIcon />
      </summary>
      <div className="pb-5 text-ink-2">{children}</div>
    </details>
  );
}
