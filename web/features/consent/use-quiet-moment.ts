import { useEffect, useState } from "react";

/** The time without input after which nobody is about to press something. */
const QUIET_MS = 700;
const INPUT_EVENTS = ["pointerdown", "pointerup", "keydown", "input", "focusin", "focusout"];

const isInForm = () => Boolean(document.activeElement?.closest("main form"));

/** True once the visitor has paused outside of a form: what opens then does not get under a click. */
export function useQuietMoment(): boolean {
  const [isQuiet, setQuiet] = useState(false);
  useEffect(() => {
    if (isQuiet) return undefined;
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        if (!isInForm()) setQuiet(true);
      }, QUIET_MS);
    };
    wait();
    const options = { capture: true, passive: true };
    for (const type of INPUT_EVENTS) addEventListener(type, wait, options);
    return () => {
      clearTimeout(timer);
      for (const type of INPUT_EVENTS) removeEventListener(type, wait, options);
    };
  }, [isQuiet]);
  return isQuiet;
}
