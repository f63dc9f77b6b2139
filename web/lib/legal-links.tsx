import { Link } from "./link.tsx";

type LegalLinksProps = { links: readonly { label: string; to: string }[] };

/** Links to the documents a checkbox refers to. In a new tab, so that the form keeps its file and checkboxes. */
export const LegalLinks = ({ links }: LegalLinksProps) => (
  <p className="hint flex flex-wrap gap-x-4 gap-y-1 pl-7">
    {links.map(({ label, to }) => (
      <Link key={to} to={to} target="_blank" className="link link-quiet">
        {label} <span className="sr-only">(opens in a new tab)</span>
      </Link>
    ))}
  </p>
);
