import type { ComponentProps } from "react";
import { cx } from "./cx.ts";
import { Slot } from "./slot.tsx";

type TextLinkProps = ComponentProps<"a"> & {
  /** `quiet` takes the rule back to grey, for lists of links. */
  variant?: "ink" | "quiet";
  asChild?: boolean;
};

/** A link in text: ink with a thin orange rule. */
export function TextLink({ variant = "ink", asChild, className, children, ...props }: TextLinkProps) {
  const look = cx("link", variant === "quiet" && "link-quiet", className);
  if (asChild) {
    return (
      <Slot className={look} {...(props as object)}>
        {children}
      </Slot>
    );
  }
  return (
    <a className={look} {...props}>
      {children}
    </a>
  );
}
