import type { LinkItem as Target } from "#web/content/link.ts";
import { Link } from "#web/lib/link.tsx";
import { Button } from "#web/ui/button.tsx";

/** Where one may go from here: the first way is the one that most take. */
export const NextLinks = ({ links: [first, second] }: { links: readonly [Target, Target?] }) => (
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
  /** What comes next, after what has happened. */
  detail?: string;
  links: readonly [Target, Target?];
};

/** The page after a form or a mail's link: what has happened, and where to go from here. */
export const OutcomeMessage = ({ heading, text, detail, links: ways }: OutcomeMessageProps) => (
  <div className="wrap py-16">
    <h1 className="type-section text-balance">{heading}</h1>
    <p className="type-lead mt-4 max-w-prose">{text}</p>
    {detail && <p className="mt-3 max-w-prose">{detail}</p>}
    <div className="mt-8 flex flex-wrap gap-3 border-t-4 border-double border-ink pt-8">
      <NextLinks links={ways} />
    </div>
  </div>
);
