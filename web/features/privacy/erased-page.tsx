import { yourData } from "#web/content/your-data.ts";
import { pageLoader } from "#web/lib/page-loader.ts";
import { OutcomeMessage } from "#web/features/site/outcome-message.tsx";

const { erased } = yourData;

export const loader = pageLoader(() => ({ title: erased.meta.title, noindex: true, uncacheable: true }));

export const Component = () => (
  <OutcomeMessage
    heading={erased.heading}
    text={erased.text}
    detail={erased.detail}
    links={[erased.action]}
  />
);
