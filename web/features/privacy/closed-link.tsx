import { yourData } from "#web/content/your-data.ts";
import { Outcome } from "#web/features/site/outcome.tsx";

const { closed } = yourData;

/** A link that opens nothing: cut off, forged, too old, or of somebody who was erased. */
export const ClosedLink = () => (
  <Outcome heading={closed.heading} text={closed.text} ways={[closed.action]} />
);
