import { Children, cloneElement, isValidElement } from "react";
import type { HTMLAttributes, ReactElement, ReactNode, Ref } from "react";
import { cx } from "./cx.ts";

type SlotProps = HTMLAttributes<HTMLElement> & { ref?: Ref<never>; children: ReactNode };

/** Merges its props into its only child; the child's props win and class names are joined. */
export function Slot({ children, className, ...props }: SlotProps) {
  const child = Children.only(children);
  if (!isValidElement(child)) return null;
  const element = child as ReactElement<{ className?: string }>;
  return cloneElement(element, {
    ...props,
    ...element.props,
    className: cx(className, element.props.className),
  });
}
