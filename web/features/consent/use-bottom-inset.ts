import { type RefObject, useEffect } from "react";

const GAP = 24;

/** Pads the page and its scroll position by the element's height, so that it never covers focused content. */
export function useBottomInset(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { style: root } = document.documentElement;
    const { style: body } = document.body;
    const observer = new ResizeObserver(() => {
      const height = `${(element.current?.offsetHeight ?? 0) + GAP}px`;
      root.scrollPaddingBottom = height;
      body.paddingBottom = height;
    });
    if (element.current) observer.observe(element.current);
    return () => {
      observer.disconnect();
      root.scrollPaddingBottom = "";
      body.paddingBottom = "";
    };
  }, [element]);
}
