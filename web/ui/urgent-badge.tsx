import type { ReactNode } from "react";

export const urgentMark = <path d="M5 .8l4.4 8H.6z" fill="currentColor" />;

/** The one badge of the public pages, apart from the back office's: it is in the scripts of every page. */
export const UrgentBadge = ({ children }: { children: ReactNode }) => (
  <span className="badge badge-urgent">
    <svg viewBox="0 0 10 10" aria-hidden="true">
      {urgentMark}
    </svg>
    {children}
  </span>
);
