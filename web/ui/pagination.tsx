import type { ReactNode } from "react";
import { cx } from "./cx.ts";
import { ChevronLeftIcon, ChevronRightIcon } from "./icons-arrows.tsx";
import { renderAnchor, type RenderLink } from "./render-link.tsx";

/**
 * First, last, current page and neighbors; "gap" for omitted numbers. A gap hides at least two pages, and the number
 * of entries is constant.
 */
function pageWindow(page: number, pages: number): (number | "gap")[] {
  if (pages <= 7) return Array.from({ length: Math.max(pages, 0) }, (_, index) => index + 1);
  const from = Math.max(3, Math.min(page - 1, pages - 4));
  const to = Math.min(pages - 2, Math.max(page + 1, 5));
  const middle = Array.from({ length: to - from + 1 }, (_, index) => from + index);
  return [1, from > 3 ? "gap" : 2, ...middle, to < pages - 2 ? "gap" : pages - 1, pages];
}

type PaginationProps = {
  page: number;
  pages: number;
  href: (page: number) => string;
  renderLink?: RenderLink;
  /** "1 to 20 of 312". */
  summary?: ReactNode;
  className?: string;
};

export function Pagination({
  page,
  pages,
  href,
  renderLink = renderAnchor,
  summary,
  className,
}: PaginationProps) {
  const step = (to: number, name: string, icon: ReactNode) => (
    <li>
      {to >= 1 && to <= pages ? (
        renderLink({ href: href(to), className: "pager-link", "aria-label": name, children: icon })
      ) : (
        <span className="pager-link" aria-hidden="true">
          {icon}
        </span>
      )}
    </li>
  );
  return (
    <div className={cx("pager", className)}>
      {summary && <p className="fig text-ink-3">{summary}</p>}
      {pages > 1 && (
        <nav aria-label="Pages">
          <ul>
            {step(page - 1, "Previous page", <ChevronLeftIcon />)}
            {pageWindow(page, pages).map((entry, index) => (
              <li key={entry === "gap" ? `gap-${index}` : entry}>
                {entry === "gap" ? (
                  <span className="pager-link" aria-hidden="true">
                    …
                  </span>
                ) : (
                  renderLink({
                    href: href(entry),
                    className: "pager-link",
                    "aria-label": `Page ${entry}`,
                    "aria-current": entry === page ? "page" : undefined,
                    children: entry,
                  })
                )}
              </li>
            ))}
            {step(page + 1, "Next page", <ChevronRightIcon />)}
          </ul>
        </nav>
      )}
    </div>
  );
}
