import type { ReactNode } from "react";
import type { LinkItem } from "#web/content/link.ts";
import { Link } from "#web/lib/link.tsx";
import { Button } from "#web/ui/button.tsx";
import { type NextStep, NextSteps } from "./next-steps.tsx";

/** The first link is the most common choice. */
export const NextLinks = ({ links: [first, second] }: { links: readonly [LinkItem, LinkItem?] }) => (
  <>
    <Button asChild variant="outline">
      <Link to={first.to}>{first.label}</Link>
    </Button>
    {second && (
      <Button asChild variant="text">
        <Link to={second.to}>{second.label}</Link>
      </Button>
    )}
  </>
);

type OutcomeMessageProps = {
  heading: string;
  text: string;
  detail?: string;
  steps?: readonly NextStep[];
  links: readonly [LinkItem, LinkItem?];
  /** Suggestions below the links. */
  children?: ReactNode;
};

/** The result page after a form or a link in a mail. */
export const OutcomeMessage = ({ heading, text, detail, steps, links, children }: OutcomeMessageProps) => (
  <div className="wrap py-16">
    <h1 className="type-section text-balance">{heading}</h1>
    <p className="type-lead mt-4 max-w-prose">{text}</p>
    {detail && <p className="mt-3 max-w-prose">{detail}</p>}
    {steps && <NextSteps steps={steps} />}
    <div className="mt-8 flex flex-wrap gap-3 border-t-4 border-double border-ink pt-8">
      <NextLinks links={links} />
    </div>
    {children}
  </div>
);
