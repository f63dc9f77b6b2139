import type { ReactNode } from "react";

type SectionHeaderProps = {
  id: string;
  heading: string;
  note?: string;
  /** A link at the end of the line. */
  children?: ReactNode;
};

export function SectionHeader({ id, heading, note, children }: SectionHeaderProps) {
  return (
    <div className="mb-5 grid items-end gap-x-16 gap-y-2 lg:mb-9 lg:grid-cols-[7fr_5fr]">
      <h2 id={id} className="type-section text-balance">
        {heading}
      </h2>
      {(note ?? children) && (
        <div className="flex flex-wrap items-baseline-last gap-x-6 gap-y-2">
          {note && <p className="max-w-md min-w-60 flex-1 pb-1 text-balance text-ink-2">{note}</p>}
          {children && <div className="lg:ml-auto">{children}</div>}
        </div>
      )}
    </div>
  );
}
