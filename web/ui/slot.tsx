import { Children, cloneElement, isValidElement } from "react";
import type { HTMLAttributes, ReactElement, ReactNode, Ref } from "react";
import { cx } from "./cx.ts";

type SlotProps = HTMLAttributes<HTMLElement> & { ref?: Ref<never>; children: ReactNode };

/**
 * Gives its props to its only child instead of an element of its own; the child's own props win and class names join.
 * This is how a link of the app wears the look of a button.
 */
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
