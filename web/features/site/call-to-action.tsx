import type { LinkItem } from "#web/content/link.ts";
import { Link } from "#web/lib/link.tsx";
import { Button } from "#web/ui/button.tsx";

type CallToActionProps = {
  heading: string;
  text: string;
  /** The first action is the most prominent. */
  actions: readonly LinkItem[];
  /** False when the page has another primary action in view. */
  primary?: boolean;
};

/** Closes a page with what to do next. */
export function CallToAction({ heading, text, actions, primary = true }: CallToActionProps) {
  const variants = [primary ? "primary" : "outline", primary ? "outline" : "text", "text"] as const;
  return (
    <section aria-labelledby="closing" className="wrap mt-section">
      <div className="grid gap-x-16 gap-y-6 border-t-4 border-double border-ink pt-9 lg:grid-cols-[7fr_5fr] lg:items-center">
        <div>
          <h2 id="closing" className="type-heading">
            {heading}
          </h2>
          <p className="mt-3 max-w-xl text-ink-2">{text}</p>
        </div>
        <div className="flex flex-wrap gap-3 lg:justify-end">
          {actions.map(({ label, to }, index) => (
            <Button key={label} asChild variant={variants[index] ?? "text"}>
              <Link to={to}>{label}</Link>
            </Button>
          ))}
        </div>
      </div>
    </section>
  );
}
