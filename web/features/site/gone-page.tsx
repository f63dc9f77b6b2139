import type { ReactNode } from "react";
import { Link } from "#web/lib/link.tsx";
import { Button } from "#web/ui/button.tsx";
import { ErrorCard } from "#web/ui/error-card.tsx";
import { SuggestionList } from "./suggestion-list.tsx";

type GonePageProps = {
  content: { heading: string; text: string; listLink: { label: string; to: string } };
  /** List items; without any, the section is left out. */
  similar?: { heading: string; items: readonly ReactNode[] };
};

/** Shown for a removed or unknown item (410 or 404), with a link to the list and similar items. */
export const GonePage = ({ content: { heading, text, listLink }, similar }: GonePageProps) => (
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
    {similar && <SuggestionList {...similar} />}
  </div>
);
