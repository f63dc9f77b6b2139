import { booking } from "#web/content/booking.ts";
import { Outcome } from "#web/features/site/outcome.tsx";

const { manage, confirmation } = booking;

/** A link of a mail that opens nothing: cut off, changed, or too old. */
export const ClosedLink = () => (
  <Outcome
    heading={manage.expiredHeading}
    text={manage.expired}
    ways={[manage.contact, confirmation.again]}
  />
);
