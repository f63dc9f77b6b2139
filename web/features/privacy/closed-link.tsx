import { yourData } from "#web/content/your-data.ts";
import { OutcomeMessage } from "#web/features/site/outcome-message.tsx";

const { closed } = yourData;

/** A link that opens nothing: cut off, forged, too old, or of somebody who was erased. */
export const ClosedLink = () => (
  <OutcomeMessage heading={closed.heading} text={closed.text} links={[closed.action]} />
);
