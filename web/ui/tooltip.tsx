import { Tooltip as Radix } from "radix-ui";
import type { ReactElement, ReactNode } from "react";

/** Opens the first tooltip after 700 ms; the next ones within 300 ms open at once. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <Radix.Provider delayDuration={700} skipDelayDuration={300}>
      {children}
    </Radix.Provider>
  );
}

type TooltipProps = {
  content: ReactNode;
  /** One focusable element. */
  children: ReactElement;
  side?: "top" | "right" | "bottom" | "left";
};

export function Tooltip({ content, children, side = "top" }: TooltipProps) {
  return (
    <Radix.Root>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      {/* No portal: it stays in its landmark; fixed positioning avoids clipping. */}
      <Radix.Content side={side} sideOffset={6} collisionPadding={8} className="tooltip">
        {content}
      </Radix.Content>
    </Radix.Root>
  );
}
