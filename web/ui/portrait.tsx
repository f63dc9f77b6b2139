import { initials } from "./avatar.tsx";
import { cx } from "./cx.ts";

type PortraitProps = { name: string; src?: string; className?: string };

/** A photograph, or initials in a box of the same 15:17 ratio. */
export function Portrait({ name, src, className }: PortraitProps) {
  const box = cx("aspect-[15/17] w-full overflow-hidden", className);
  if (src) {
    return (
      <img
        src={src}
        alt={name}
        width="600"
        height="680"
        loading="lazy"
        className={cx(box, "bg-paper-3 object-cover")}
      />
    );
  }
  return (
    <div className={cx(box, "sheet border")} aria-hidden="true">
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
