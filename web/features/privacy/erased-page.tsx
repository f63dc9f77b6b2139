import { yourData } from "#web/content/your-data.ts";
import { pageLoader } from "#web/lib/app.ts";
import { Link } from "#web/lib/link.tsx";
import { Button } from "#web/ui/button.tsx";

const { erased } = yourData;

export const loader = pageLoader(() => ({ title: erased.meta.title, noindex: true }));

export const Component = () => (
  <div className="wrap max-w-3xl py-16">
    <h1 className="type-section text-balance">{erased.heading}</h1>
    <p className="type-lead mt-4 max-w-prose">{erased.text}</p>
    <p className="mt-3 max-w-prose">{erased.detail}</p>
    <div className="mt-8 border-t-4 border-double border-ink pt-8">
      <Button asChild variant="outline">
        <Link to={erased.action.to}>{erased.action.label}</Link>
      </Button>
    </div>
  </div>
);
