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
  /** The way here from the back office's entrance, without this page. */
  trail?: readonly { label: string; href: string }[];
  /** What stands in the place of the way here. */
  breadcrumb?: ReactNode;
  /** Nothing that one would want to come back to: a refusal, an error. */
  transient?: boolean;
  /** What stands before it: a portrait. */
  media?: ReactNode;
  /** The page's buttons, the primary one last. */
  actions?: ReactNode;
  children?: ReactNode;
};

/** A page of the back office: names the document, and after a navigation puts the focus on its heading. */
export function AdminPage({ title, note, trail, breadcrumb: above, transient: passing, media: mark, actions, children }: AdminPageProps) {
  usePageTitle(`${title} · Back office`);
  useRecentPage(passing ? null : title);
  return (
    <>
      {above ?? (
        <Breadcrumb
          trail={[{ label: "Back office", href: paths.admin() }, ...(trail ?? [])]}
          current={title}
          renderLink={renderRouterLink}
          className="-mb-3"
        />
      )}
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <div className="flex min-w-0 items-center gap-4">
          {mark}
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

/** Puts the focus on the page's heading, when what had it has gone. */
export const focusHeading = (): void =>
  document.querySelector<HTMLElement>("main h1")?.focus({ preventScroll: true });

let hasRenderedBefore = false;

function Heading({ children }: { children: string }) {
  // The page that the document was opened with keeps the focus where the browser put it.
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
