import type { ReactNode } from "react";

type SectionHeadProps = { id: string; title: string; children?: ReactNode };

/** A section's heading with its note, or one link, on the baseline beside it. */
export function SectionHead({ id, title, children }: SectionHeadProps) {
  return (
    <div className="mb-8 grid items-end gap-x-18 gap-y-4 lg:mb-12 lg:grid-cols-[7fr_5fr]">
      <h2 id={id} className="type-section">
        {title}
      </h2>
      {children}
    </div>
  );
}
