import { yourData } from "#web/content/your-data.ts";
import { Link } from "#web/lib/link.tsx";
import { Button } from "#web/ui/button.tsx";

const { closed } = yourData;

/** A link that opens nothing: cut off, forged, too old, or of somebody who was erased. */
export function ClosedLink() {
  return (
    <div className="wrap max-w-3xl py-16">
      <h1 className="type-section text-balance">{closed.heading}</h1>
      <p className="type-lead mt-4 max-w-prose">{closed.text}</p>
      <div className="mt-8 border-t-4 border-double border-ink pt-8">
        <Button asChild variant="outline">
          <Link to={closed.action.to}>{closed.action.label}</Link>
        </Button>
      </div>
    </div>
  );
}
