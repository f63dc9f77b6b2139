import type { ReactNode } from "react";
import { Button } from "#web/ui/button.tsx";
import { ErrorCard } from "#web/ui/error-card.tsx";
import { Link } from "./link.tsx";

type ItemNotFoundProps = {
  content: { heading: string; text: string; listLink: { label: string; to: string } };
  /** Others like it. */
  children?: ReactNode;
};

/** A page of a thing that is not there any more, or never was: said plainly, with the way to all of its kind. */
export const ItemNotFound = ({ content: { heading, text, listLink: all }, children }: ItemNotFoundProps) => (
  <div className="wrap pt-12">
    <ErrorCard
      level={1}
      tone="missing"
      title={heading}
      action={
        <Button asChild variant="outline">
          <Link to={all.to}>{all.label}</Link>
        </Button>
      }
    >
      {text}
    </ErrorCard>
    {children}
  </div>
);
