import { apply } from "#web/content/apply.ts";
import { pageLoader } from "#web/lib/page-loader.ts";
import { OutcomeMessage } from "#web/features/site/outcome-message.tsx";

export const loader = pageLoader(() => ({ ...apply.received.meta, keywords: "", noindex: true }));

export function Component() {
  const { heading, text, detail, actions } = apply.received;
  return <OutcomeMessage heading={heading} text={text} detail={detail} links={actions} />;
}
