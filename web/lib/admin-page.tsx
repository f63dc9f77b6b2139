import { type ReactNode, useEffect, useRef } from "react";
import { NavigationType, useNavigationType } from "react-router";
import { Breadcrumb } from "#web/ui/breadcrumb.tsx";
import { siteLink } from "./link.tsx";
import { usePageTitle } from "./page-title.ts";
import { paths } from "./paths.ts";
import { useRecentPage } from "./recent-pages.ts";

type Props = {
  title: string;
  /** A line under the title. */
  note?: ReactNode;
  /** The way here from the back office's entrance, without this page. */
  trail?: readonly { label: string; href: string }[];
  /** What stands in the place of the way here. */
  above?: ReactNode;
  /** Nothing that one would want to come back to: a refusal, an error. */
  passing?: boolean;
  /** What stands before it: a portrait. */
  mark?: ReactNode;
  /** The page's buttons, the primary one last. */
  actions?: ReactNode;
  children?: ReactNode;
};

/** A page of the back office: names the document, and after a navigation puts the focus on its heading. */
export function AdminPage({ title, note, trail, above, passing, mark, actions, children }: Props) {
  usePageTitle(`${title} · Back office`);
  useRecentPage(passing ? null : title);
  return (
    <>
      {above ?? (
        <Breadcrumb
          trail={[{ label: "Back office", href: paths.admin() }, ...(trail ?? [])]}
          current={title}
          renderLink={siteLink}
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

let shownBefore = false;

function Heading({ children }: { children: string }) {
  // The page that the document was opened with keeps the focus where the browser put it.
  const arrived = useRef(useNavigationType() !== NavigationType.Pop || shownBefore);
  useEffect(() => {
    if (arrived.current) focusHeading();
    shownBefore = true;
  }, []);
  return (
    <h1 tabIndex={-1} className="type-desk [overflow-wrap:anywhere]">
      {children}
    </h1>
  );
}
