import { booking } from "#web/content/booking.ts";
import { Link } from "#web/lib/link.tsx";
import { Button } from "#web/ui/button.tsx";

const { manage, confirmation } = booking;

/** A link of a mail that opens nothing: cut off, changed, or too old. */
export function ClosedLink() {
  return (
    <div className="wrap pt-16">
      <h1 className="type-section text-balance">{manage.expiredHeading}</h1>
      <p className="type-lead mt-4 max-w-prose">{manage.expired}</p>
      <div className="mt-8 flex flex-wrap gap-3 border-t-4 border-double border-ink pt-8">
        <Button asChild variant="outline">
          <Link to={manage.contact.to}>{manage.contact.label}</Link>
        </Button>
        <Button asChild variant="text">
          <Link to={confirmation.again.to}>{confirmation.again.label}</Link>
        </Button>
      </div>
    </div>
  );
}
