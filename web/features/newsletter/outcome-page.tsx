import { useParams } from "react-router";
import { newsletter, type NewsletterOutcome } from "#web/content/newsletter.ts";
import { pageLoader } from "#web/lib/page-loader.ts";
import { NewestArticles } from "#web/features/site/newest-articles.tsx";
import { newestArticles } from "#web/features/site/queries.ts";
import { NotFound, notFoundHead } from "#web/features/site/not-found-page.tsx";
import { OutcomeMessage } from "#web/features/site/outcome-message.tsx";

const isOutcome = (name = ""): name is NewsletterOutcome => Object.hasOwn(newsletter.outcomes, name);

export const loader = pageLoader(async ({ queryClient, params: { outcome } }) => {
  if (!isOutcome(outcome)) return notFoundHead;
  // Prefetch doesn't throw: without suggestions the page is complete.
  await queryClient.prefetchQuery(newestArticles());
  return { title: newsletter.outcomes[outcome].heading, noindex: true, uncacheable: true };
});

export function Component() {
  const { outcome } = useParams();
  if (!isOutcome(outcome)) return <NotFound />;
  const { heading, text, steps } = newsletter.outcomes[outcome];
  const { articles, again } = newsletter.actions;
  const links = outcome === "unsubscribed" ? ([articles, again] as const) : ([articles] as const);
  return (
    <OutcomeMessage heading={heading} text={text} steps={steps} links={links}>
      <NewestArticles />
    </OutcomeMessage>
  );
}
