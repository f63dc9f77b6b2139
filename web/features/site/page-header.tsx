import type { ReactNode } from "react";
import type { LinkItem } from "#web/content/link.ts";
import { siteLabels } from "#web/content/site-labels.ts";
import { renderRouterLink } from "#web/lib/link.tsx";
import { Breadcrumb } from "#web/ui/breadcrumb.tsx";

type PageHeaderProps = {
  /** Breadcrumbs between home and this page. */
  trail?: readonly LinkItem[];
  /** Breadcrumb label. */
  current: string;
  heading: string;
  lead: string;
  /** At most one of them primary. */
  actions?: ReactNode;
  /** A drawing beside the text; without it the lead aligns with the heading. */
  figure?: ReactNode;
};

/** Breadcrumb, heading and lead of every page below the home page. */
export function PageHeader({ trail, current, heading, lead, actions, figure }: PageHeaderProps) {
  const introduction = (
    <>
      <p className="type-lead max-w-xl">{lead}</p>
      {actions && <div className="mt-7 flex flex-wrap gap-3">{actions}</div>}
    </>
  );
  return (
    <header className="wrap pt-8">
      <Breadcrumb
        trail={[
          { label: siteLabels.home, href: "/" },
          ...(trail ?? []).map(({ label, to }) => ({ label, href: to })),
        ]}
        current={current}
        renderLink={renderRouterLink}
      />
      <div
        className={`mt-8 grid gap-x-16 gap-y-8 lg:mt-12 lg:grid-cols-[7fr_5fr] ${figure ? "lg:items-center" : "lg:items-end"}`}
      >
        <div>
          <h1 className="type-display text-balance">{heading}</h1>
          {figure && <div className="mt-7">{introduction}</div>}
        </div>
        {figure ?? <div className="lg:pb-2">{introduction}</div>}
      </div>
    </header>
  );
}
