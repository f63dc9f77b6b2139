import { apply } from "#web/content/apply.ts";
import { pageLoader } from "#web/lib/app.ts";
import { Outcome } from "#web/features/site/outcome.tsx";

export const loader = pageLoader(() => ({ ...apply.received.meta, keywords: "", noindex: true }));

/** What happens next, after an application has arrived. */
export function Component() {
  const { heading, text, detail, actions } = apply.received;
  return <Outcome heading={heading} text={text} detail={detail} ways={actions} />;
}
