import { home } from "#web/content/home.ts";
import { Link } from "#web/lib/link.tsx";
import { ArrowRightIcon } from "#web/ui/icons-arrows.tsx";
import { SectionHead } from "./section-head.tsx";

const { heading, note, items, read, all } = home.resources;

/** What the library holds for each category, one entry each; the links lead into the library. */
export function Component() {
  return (
    <section aria-labelledby="resources" className="wrap pt-section">
      <SectionHead id="resources" title={heading}>
        <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
          <p className="text-sm text-ink-2">{note}</p>
          <Link to={all.to} className="link inline-block py-2">
            {all.label}
          </Link>
        </div>
      </SectionHead>
      <ul className="ledger [&>:first-child]:border-ink">
        {items.map(({ category, title, description }) => (
          <li key={title}>
            <article className="group relative grid gap-x-10 gap-y-2 py-6 md:grid-cols-[11rem_1fr_auto] md:items-baseline">
              <p className="text-sm text-ink-3">{category}</p>
              <div>
                <h3 className="type-title">{title}</h3>
                <p className="mt-1.5 max-w-2xl text-ink-2">{description}</p>
              </div>
              <Link
                to={`${all.to}?${new URLSearchParams({ category }).toString()}`}
                className="link inline-flex items-center gap-2 py-2 text-sm after:absolute after:inset-0"
              >
                {read} <span className="sr-only">{home.resources.about(category)}</span>
                <ArrowRightIcon />
              </Link>
            </article>
          </li>
        ))}
      </ul>
    </section>
  );
}
