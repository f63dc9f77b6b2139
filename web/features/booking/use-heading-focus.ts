import { useEffect, useRef } from "react";

/** Focuses the heading after a change of step, as navigation to another page does. */
export function useHeadingFocus(step: string | number): void {
  const previousStep = useRef(step);
  useEffect(() => {
    if (previousStep.current === step) return;
    previousStep.current = step;
    const heading = document.querySelector<HTMLElement>("main h1");
    heading?.setAttribute("tabindex", "-1");
    heading?.focus({ preventScroll: true });
  }, [step]);
}
