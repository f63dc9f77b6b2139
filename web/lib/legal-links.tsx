import { Link } from "./link.tsx";

type LegalLinksProps = { links: readonly { label: string; to: string }[] };

/** Links to the documents a checkbox refers to. */
export const LegalLinks = ({ links }: LegalLinksProps) => (
  <p className="hint flex flex-wrap gap-x-4 gap-y-1 pl-7">
    {links.map(({ label, to }) => (
      <Link key={to} to={to} className="link link-quiet">
        {label}
      </Link>
    ))}
  </p>
);
