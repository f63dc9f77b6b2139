import { type RefObject, useEffect } from "react";

const GAP = 24;

/** While something floats at the bottom, the page can be scrolled clear of it, and what gets the focus is not under it. */
export function useRoomBelow(box: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { style: root } = document.documentElement;
    const { style: body } = document.body;
    const observer = new ResizeObserver(() => {
      const height = `${(box.current?.offsetHeight ?? 0) + GAP}px`;
      root.scrollPaddingBottom = height;
      body.paddingBottom = height;
    });
    if (box.current) observer.observe(box.current);
    return () => {
      observer.disconnect();
      root.scrollPaddingBottom = "";
      body.paddingBottom = "";
    };
  }, [box]);
}
