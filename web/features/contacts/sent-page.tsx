import { contact } from "#web/content/contact.ts";
import { pageLoader } from "#web/lib/page-loader.ts";
import { paths } from "#web/lib/paths.ts";
import { headOf } from "#web/features/site/head-of.ts";
import { Outcome } from "#web/features/site/outcome.tsx";

const { received } = contact;

export const loader = pageLoader(() => ({ ...headOf(received.meta, paths.contact()), noindex: true }));

/** After a message that was posted without JavaScript has arrived. */
export const Component = () => (
  <Outcome heading={received.heading} text={received.text} ways={received.actions} />
);
