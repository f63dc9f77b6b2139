import type { ReactNode } from "react";

type SectionHeadProps = {
  id: string;
  heading: string;
  /** A sentence on the baseline of the heading, or a link at the end of it. */
  note?: ReactNode;
};

/** The head of a section: 7 to 5, the note on the baseline of the heading. */
export function SectionHead({ id, heading, note }: SectionHeadProps) {
  return (
    <div className="mb-8 grid items-end gap-x-16 gap-y-3 lg:mb-10 lg:grid-cols-[7fr_5fr]">
      <h2 id={id} className="type-section text-balance">
        {heading}
      </h2>
      {typeof note === "string" ? (
        <p className="max-w-md pb-1 text-balance text-ink-2">{note}</p>
      ) : (
        note && <div className="lg:justify-self-end">{note}</div>
      )}
    </div>
  );
}
