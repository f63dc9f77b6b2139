import { yourData } from "#web/content/your-data.ts";
import { pageLoader } from "#web/lib/page-loader.ts";
import { Outcome } from "#web/features/site/outcome.tsx";

const { erased } = yourData;

export const loader = pageLoader(() => ({ title: erased.meta.title, noindex: true }));

export const Component = () => (
  <Outcome heading={erased.heading} text={erased.text} detail={erased.detail} ways={[erased.action]} />
);
