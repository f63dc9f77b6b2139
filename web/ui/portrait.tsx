import { initials } from "./avatar.tsx";
import { cx } from "./cx.ts";

type PortraitProps = { name: string; className?: string };

/** Initials in the 15:17 box of a photograph. */
export function Portrait({ name, className }: PortraitProps) {
  return (
    <div className={cx("sheet aspect-[15/17] w-full overflow-hidden border", className)} aria-hidden="true">
      <svg viewBox="0 0 300 340" className="size-full">
        <path d="M24 0v316h276" fill="none" stroke="var(--color-ink)" strokeWidth="1.5" />
        <path d="M24 262L300 168" stroke="var(--color-ink-3)" strokeDasharray="5 5" fill="none" />
        <path d="M240 188V96" stroke="var(--color-plan)" strokeWidth="1.5" />
        <circle cx="240" cy="92" r="9" fill="var(--color-signal)" />
        <text x="48" y="156" fontSize="92" fill="var(--color-ink)" className="font-serif">
          {initials(name)}
        </text>
      </svg>
    </div>
  );
}
