import { notFound } from "#web/content/not-found.ts";
import type { Head } from "#web/lib/head.ts";
import { Link } from "#web/lib/link.tsx";
import { pageLoader } from "#web/lib/page-loader.ts";
import { ArrowRightIcon } from "#web/ui/icons-arrows.tsx";

/** The document head of a missing page. */
export const notFoundHead: Head = {
  title: notFound.meta.title,
  description: notFound.meta.description,
  status: 404,
};

export const loader = pageLoader(() => notFoundHead);

export function NotFound() {
  return (
    <div className="wrap grid gap-x-16 gap-y-10 pt-14 lg:grid-cols-[7fr_5fr] lg:pt-20">
      <div>
        <h1 className="type-display text-balance">{notFound.heading}</h1>
        <p className="type-lead mt-6 max-w-xl">{notFound.text}</p>
      </div>
      <nav aria-label={notFound.linksLabel} className="self-end">
        <ul className="ledger [&>:first-child]:border-ink">
          {notFound.links.map(({ label, to }) => (
            <li key={to}>
              <Link
                to={to}
                className="type-title group flex items-center justify-between gap-4 py-4 hover:underline hover:decoration-signal hover:underline-offset-4"
              >
                {label}
                <ArrowRightIcon size={18} />
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}

export { NotFound as Component };
