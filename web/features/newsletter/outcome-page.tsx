import { useParams } from "react-router";
import { newsletter, type NewsletterOutcome } from "#web/content/newsletter.ts";
import { pageLoader } from "#web/lib/app.ts";
import { Link } from "#web/lib/link.tsx";
import { Button } from "#web/ui/button.tsx";
import { NotFound, notFoundHead } from "../site/public.ts";

const isOutcome = (name = ""): name is NewsletterOutcome => Object.hasOwn(newsletter.outcomes, name);

export const loader = pageLoader(({ params: { outcome } }) =>
  isOutcome(outcome) ? { title: newsletter.outcomes[outcome].heading, noindex: true } : notFoundHead,
);

/** What has happened, after a form or a mail's link. */
export function Component() {
  const { outcome } = useParams();
  if (!isOutcome(outcome)) return <NotFound />;
  const { heading, text, detail } = newsletter.outcomes[outcome];
  const { articles, again } = newsletter.actions;
  return (
    <div className="wrap max-w-3xl py-16">
      <h1 className="type-section">{heading}</h1>
      <p className="type-lead mt-4 max-w-prose">{text}</p>
      <p className="mt-3 max-w-prose">{detail}</p>
      <div className="mt-8 flex flex-wrap gap-3 border-t-4 border-double border-ink pt-8">
        <Button asChild variant="outline">
          <Link to={articles.to}>{articles.label}</Link>
        </Button>
        {outcome === "unsubscribed" && (
          <Button asChild variant="text">
            <Link to={again.to}>{again.label}</Link>
          </Button>
        )}
      </div>
    </div>
  );
}
