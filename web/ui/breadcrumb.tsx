import { renderAnchor, type RenderLink } from "./render-link.tsx";

type Crumb = { label: string; href: string };

type BreadcrumbProps = {
  /** Entries before the current page. */
  trail: readonly Crumb[];
  current: string;
  renderLink?: RenderLink;
  className?: string;
};

export function Breadcrumb({ trail, current, renderLink = renderAnchor, className }: BreadcrumbProps) {
  return (
    <nav aria-label="Breadcrumb" className={className}>
      <ol className="crumbs">
        {trail.map(({ label, href }) => (
          <li key={href}>{renderLink({ href, children: label })}</li>
        ))}
        <li aria-current="page">{current}</li>
      </ol>
    </nav>
  );
}
