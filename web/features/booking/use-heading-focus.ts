import { useEffect, useRef } from "react";

/** After a change of step within one page the focus goes to the heading, as it does after a change of page. */
export function useHeadingFocus(step: string | number): void {
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    const heading = document.querySelector<HTMLElement>("main h1");
    heading?.setAttribute("tabindex", "-1");
    heading?.focus({ preventScroll: true });
  }, [step]);
}
