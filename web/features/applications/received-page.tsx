import { Link } from "#web/lib/link.tsx";
import { apply } from "#web/content/apply.ts";
import { pageLoader } from "#web/lib/app.ts";
import { Button } from "#web/ui/button.tsx";

export const loader = pageLoader(() => ({ ...apply.received.meta, keywords: "", noindex: true }));

/** What happens next, after an application has arrived. */
export function Component() {
  const { heading, text, detail, actions } = apply.received;
  const [first, second] = actions;
  return (
    <div className="wrap py-16">
      <h1 className="type-section">{heading}</h1>
      <p className="type-lead mt-4 max-w-prose">{text}</p>
      <p className="mt-3 max-w-prose">{detail}</p>
      <div className="mt-8 flex flex-wrap gap-3 border-t-4 border-double border-ink pt-8">
        <Button asChild variant="outline">
          <Link to={first.to}>{first.label}</Link>
        </Button>
        <Button asChild variant="text">
          <Link to={second.to}>{second.label}</Link>
        </Button>
      </div>
    </div>
  );
}
