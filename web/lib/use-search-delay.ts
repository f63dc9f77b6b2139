import { useEffect, useRef } from "react";
import { isPlainClick } from "./link.tsx";

/**
 * Starts a search after a pause in typing. A link to another page pressed during the pause wins: a search that
 * started then would cancel the loading of that page.
 */
export function useSearchDelay(ms: number) {
  const timer = useRef(0);
  const stop = () => clearTimeout(timer.current);
  useEffect(() => {
    const stopForLink = (event: MouseEvent) => {
      const link =
        event.target instanceof Element &&
        event.target.closest<HTMLAnchorElement>("a:not([target], [download])");
      if (link && link.pathname !== location.pathname && isPlainClick(event)) clearTimeout(timer.current);
    };
    document.addEventListener("click", stopForLink, true);
    return () => {
      clearTimeout(timer.current);
      document.removeEventListener("click", stopForLink, true);
    };
  }, []);
  return {
    start(search: () => void) {
      stop();
      timer.current = window.setTimeout(search, ms);
    },
    stop,
  };
}
