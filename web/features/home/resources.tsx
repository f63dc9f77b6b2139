import { useQuery } from "@tanstack/react-query";
import { homeSections } from "#web/content/home-sections.ts";
import { Link } from "#web/lib/link.tsx";
import { paths } from "#web/lib/paths.ts";
import { ArrowRightIcon } from "#web/ui/icons-arrows.tsx";
import { newestArticles } from "#web/features/site/queries.ts";
import { SectionHeader } from "#web/features/site/section-header.tsx";

const { heading, note, items, read, all } = homeSections.resources;

type Entry = { category: string; title: string; description: string; to: string };

/** Shown until an article is published; they link to categories. */
const sampleEntries: Entry[] = items.map((item) => ({
  ...item,
  to: `${all.to}?${new URLSearchParams({ category: item.category }).toString()}`,
}));

export function Component() {
  // Prefetched by the loader.
  const { data } = useQuery({ ...newestArticles(), enabled: false });
  const newest = data?.rows.map(({ id, slug, categoryLabel, title, summary }): Entry => ({
    category: categoryLabel,
    title,
    description: summary,
    to: paths.article({ id, slug }),
  }));
  return (
    <section aria-labelledby="resources" className="wrap pt-section">
      <SectionHeader id="resources" heading={heading} note={note}>
        <Link to={all.to} className="link inline-block py-2">
          {all.label}
        </Link>
      </SectionHeader>
      <ul className="ledger [&>:first-child]:border-ink">
        {(newest?.length ? newest : sampleEntries).map(({ category, title, description, to }) => (
          <li key={to}>
            <article className="group relative grid grid-cols-[1fr_auto] items-baseline gap-x-10 gap-y-1 py-4 md:grid-cols-[11rem_1fr_auto] lg:py-5">
              <p className="text-sm text-ink-3 max-md:order-1">{category}</p>
              <div className="max-md:col-span-2">
                <h3 className="type-title">{title}</h3>
                <p className="mt-1 line-clamp-2 max-w-2xl text-ink-2 max-md:text-sm">{description}</p>
              </div>
              <Link
                to={to}
                className="link row-link inline-flex items-center gap-2 py-1 text-sm max-md:order-2"
              >
                {read} <span className="sr-only">{homeSections.resources.about(title)}</span>
                <ArrowRightIcon />
              </Link>
            </article>
          </li>
        ))}
      </ul>
    </section>
  );
}
