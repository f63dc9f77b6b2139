import type { ReactNode } from "react";
import { Button } from "#web/ui/button.tsx";
import { ErrorCard } from "#web/ui/error-card.tsx";
import { Link } from "./link.tsx";

type ItemNotFoundProps = {
  content: { heading: string; text: string; listLink: { label: string; to: string } };
  /** Similar items. */
  children?: ReactNode;
};

/** Shown for a removed or unknown item, with a link to the list. */
export const ItemNotFound = ({ content: { heading, text, listLink }, children }: ItemNotFoundProps) => (
  <div className="wrap pt-12">
    <ErrorCard
      level={1}
      tone="missing"
      title={heading}
      action={
        <Button asChild variant="outline">
          <Link to={listLink.to}>{listLink.label}</Link>
        </Button>
      }
    >
      {text}
    </ErrorCard>
    {children}
  </div>
);
