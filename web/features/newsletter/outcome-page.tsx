import { useParams } from "react-router";
import { newsletter, type NewsletterOutcome } from "#web/content/newsletter.ts";
import { pageLoader } from "#web/lib/page-loader.ts";
import { NotFound, notFoundHead } from "#web/features/site/not-found-page.tsx";
import { OutcomeMessage } from "#web/features/site/outcome-message.tsx";

const isOutcome = (name = ""): name is NewsletterOutcome => Object.hasOwn(newsletter.outcomes, name);

export const loader = pageLoader(({ params: { outcome } }) =>
  isOutcome(outcome) ? { title: newsletter.outcomes[outcome].heading, noindex: true } : notFoundHead,
);

export function Component() {
  const { outcome } = useParams();
  if (!isOutcome(outcome)) return <NotFound />;
  const { heading, text, detail } = newsletter.outcomes[outcome];
  const { articles, again } = newsletter.actions;
  const links = outcome === "unsubscribed" ? ([articles, again] as const) : ([articles] as const);
  return <OutcomeMessage heading={heading} text={text} detail={detail} links={links} />;
}
