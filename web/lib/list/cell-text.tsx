import type { ReactNode } from "react";

/** Text of one line; the part that does not fit is in its tooltip. */
export const CellText = ({ children, note }: { children: string | null; note?: string | null }) => (
  <span className="desk:block desk:truncate" title={[children, note].filter(Boolean).join(", ")}>
    {children}
    {note && <span className="cell-sub">{note}</span>}
  </span>
);

/** A value that is missing, without a word for it; stacked rows leave it out. */
export const CellMissing = () => <span className="cell-missing text-ink-3">–</span>;

/** A value that is missing. */
export const CellNone = ({ children }: { children: ReactNode }) => (
  <span className="text-ink-3">{children}</span>
);
