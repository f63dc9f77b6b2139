import { booking } from "#web/content/booking.ts";
import { OutcomeMessage } from "#web/features/site/outcome-message.tsx";

const { manage, confirmation } = booking;

/** A link of a mail that opens nothing: cut off, changed, or too old. */
export const ClosedLink = () => (
  <OutcomeMessage
    heading={manage.expiredHeading}
    text={manage.expired}
    links={[manage.contact, confirmation.again]}
  />
);
