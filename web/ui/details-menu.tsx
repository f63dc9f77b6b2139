import { useEffect, useRef } from "react";
import type { ReactNode } from "react";
import { cx } from "./cx.ts";
import { ChevronDownIcon } from "./icons-arrows.tsx";

type DetailsMenuProps = {
  label: ReactNode;
  /** Links; a click on one closes the menu. */
  children: ReactNode;
  /** Menus with the same name close each other. */
  name?: string;
  className?: string;
};

/**
 * A menu of links on a details element: works without JavaScript; scripts add Escape and closing on outside clicks.
 */
export function DetailsMenu({ label, children, name, className }: DetailsMenuProps) {
  const root = useRef<HTMLDetailsElement>(null);
  // Registered on mount: focus can leave before the toggle event fires.
  useEffect(() => {
    const close = () => root.current?.removeAttribute("open");
    const closeIfOutside = (event: Event) => {
      if (!root.current?.contains(event.target as Node)) close();
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || !root.current?.open) return;
      const inside = root.current.contains(document.activeElement);
      close();
      if (inside) root.current.querySelector("summary")?.focus();
    };
    const controller = new AbortController();
    document.addEventListener("pointerdown", closeIfOutside, { signal: controller.signal });
    document.addEventListener("focusin", closeIfOutside, { signal: controller.signal });
    document.addEventListener("keydown", onKeyDown, { signal: controller.signal });
    root.current?.addEventListener("click", (event) => (event.target as Element).closest("a") && close(), {
      signal: controller.signal,
    });
    return () => controller.abort();
  }, []);
  return (
    <details ref={root} name={name} className={cx("details-menu", className)}>
      <summary>
        {label}
        <ChevronDownIcon size={12} />
      </summary>
      <div className="menu">{children}</div>
    </details>
  );
}
