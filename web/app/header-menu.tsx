import { type FocusEvent, type KeyboardEvent, useId, useRef } from "react";
import type { MenuLink } from "#web/content/link.ts";
import { ChevronDownIcon } from "#web/ui/icons-arrows.tsx";
import { MenuLinks } from "./menu-links.tsx";

const steps: Record<string, number> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };

/**
 * A native popover below the header. Opening, Escape, clicks outside, the expanded state and the return of focus need
 * no JavaScript; scripts add arrow keys and close it when focus leaves.
 */
export function HeaderMenu({ label, items }: { label: string; items: readonly MenuLink[] }) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);

  const moveFocus = (event: KeyboardEvent) => {
    const step = steps[event.key];
    const isOpen = panel.current?.matches(":popover-open");
    if (!step || !button.current || (!isOpen && event.key !== "ArrowDown")) return;
    event.preventDefault();
    if (!isOpen) button.current.click();
    const stops = [button.current, ...panel.current!.querySelectorAll("a")];
    const index = stops.indexOf(event.target as HTMLAnchorElement);
    stops.at((index + step) % stops.length)?.focus();
  };
  const closeOnLeave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) panel.current?.hidePopover();
  };
  return (
    // Links work without these handlers.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <div
      className="header-menu"
      onKeyDown={moveFocus}
      onBlur={closeOnLeave}
      onClick={(event) => (event.target as Element).closest("a") && panel.current?.hidePopover()}
    >
      <button ref={button} type="button" popoverTarget={id}>
        {label}
        <ChevronDownIcon size={12} />
      </button>
      <div ref={panel} id={id} popover="auto" className="header-panel">
        <div className="wrap flex justify-between gap-12">
          <p aria-hidden="true" className="py-2 font-serif text-title">
            {label}
          </p>
          <MenuLinks links={items} className="grid auto-cols-max grid-flow-col grid-rows-2 gap-x-12" />
        </div>
      </div>
    </div>
  );
}
