import { contact } from "#web/content/contact.ts";
import { pageLoader } from "#web/lib/page-loader.ts";
import { paths } from "#web/lib/paths.ts";
import { createHead } from "#web/features/site/create-head.ts";
import { OutcomeMessage } from "#web/features/site/outcome-message.tsx";

const { received } = contact;

export const loader = pageLoader(() => ({ ...createHead(received.meta, paths.contact()), noindex: true }));

/** Shown after a message was posted without JavaScript. */
export const Component = () => (
  <OutcomeMessage heading={received.heading} text={received.text} links={received.actions} />
);
