import { type ReactNode, useEffect, useRef } from "react";
import { NavigationType, useNavigationType } from "react-router";
import { Breadcrumb } from "#web/ui/breadcrumb.tsx";
import { renderRouterLink } from "./link.tsx";
import { usePageTitle } from "./use-page-title.ts";
import { paths } from "./paths.ts";
import { useRecentPage } from "./recent-pages.ts";

type AdminPageProps = {
  title: string;
  /** A line under the title. */
  note?: ReactNode;
  /** Breadcrumb entries between the back office and this page. */
  trail?: readonly { label: string; href: string }[];
  /** Replaces the breadcrumb. */
  breadcrumb?: ReactNode;
  /** Not added to the recent pages, such as an error page. */
  transient?: boolean;
  /** Before the title, such as a portrait. */
  media?: ReactNode;
  /** The primary action comes last. */
  actions?: ReactNode;
  children?: ReactNode;
};

/** Sets the document title, and focuses the heading after navigation. */
export function AdminPage({
  title,
  note,
  trail,
  breadcrumb,
  transient,
  media,
  actions,
  children,
}: AdminPageProps) {
  usePageTitle(`${title} · Back office`);
  useRecentPage(transient ? null : title);
  return (
    <>
      {breadcrumb ?? (
        <Breadcrumb
          trail={[{ label: "Back office", href: paths.admin() }, ...(trail ?? [])]}
          current={title}
          renderLink={renderRouterLink}
          className="-mb-3"
        />
      )}
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <div className="flex min-w-0 items-center gap-4">
          {media}
          <div className="min-w-0">
            <Heading>{title}</Heading>
            {note && <p className="mt-1 text-ink-2">{note}</p>}
          </div>
        </div>
        {actions && <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:flex-1">{actions}</div>}
      </header>
      {children}
    </>
  );
}

/** Call it when the focused element was removed. */
export const focusHeading = (): void =>
  document.querySelector<HTMLElement>("main h1")?.focus({ preventScroll: true });

let hasRenderedBefore = false;

function Heading({ children }: { children: string }) {
  // The first page keeps the focus where the browser put it.
  const shouldFocus = useRef(useNavigationType() !== NavigationType.Pop || hasRenderedBefore);
  useEffect(() => {
    if (shouldFocus.current) focusHeading();
    hasRenderedBefore = true;
  }, []);
  return (
    <h1 tabIndex={-1} className="type-desk [overflow-wrap:anywhere]">
      {children}
    </h1>
  );
}
