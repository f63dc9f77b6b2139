import { useSearchParams } from "react-router";
import { newsletter } from "#web/content/newsletter.ts";
import { pageLoader } from "#web/lib/page-loader.ts";
import { formatDateParam } from "#web/lib/time-param.ts";
import { NewestArticles } from "#web/features/site/newest-articles.tsx";
import { OutcomeMessage } from "#web/features/site/outcome-message.tsx";
import { newestArticles } from "#web/features/site/queries.ts";

const { heading, text, steps } = newsletter.confirmed;

export const loader = pageLoader(async ({ queryClient }) => {
  // Prefetch doesn't throw: without suggestions the page is complete.
  await queryClient.prefetchQuery(newestArticles());
  return { title: heading, noindex: true, uncacheable: true };
});

export function Component() {
  const [params] = useSearchParams();
  const nextIssue = formatDateParam(params.get("next"));
  return (
    <OutcomeMessage
      heading={heading}
      text={text}
      steps={steps(nextIssue)}
      links={[newsletter.actions.articles]}
    >
      <NewestArticles />
    </OutcomeMessage>
  );
}
