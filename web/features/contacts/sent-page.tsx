import { contact } from "#web/content/contact.ts";
import { pageLoader } from "#web/lib/app.ts";
import { Link } from "#web/lib/link.tsx";
import { paths } from "#web/lib/paths.ts";
import { Button } from "#web/ui/button.tsx";
import { headOf } from "../site/public.ts";

const { received } = contact;

export const loader = pageLoader(() => ({ ...headOf(received.meta, paths.contact()), noindex: true }));

/** After a message that was posted without JavaScript has arrived. */
export function Component() {
  const [first, second] = received.actions;
  return (
    <div className="wrap pt-14 lg:pt-20">
      <h1 className="type-display text-balance">{received.heading}</h1>
      <p className="type-lead mt-6 max-w-xl">{received.text}</p>
      <div className="mt-10 flex flex-wrap gap-3 border-t-4 border-double border-ink pt-8">
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
