import { matchPath, useLocation } from "react-router";
import { cookiePolicy } from "#web/content/legal-cookies.ts";
import type { LegalBlock } from "#web/content/legal-document.ts";
import { privacyPolicy } from "#web/content/legal-privacy.ts";
import { termsOfService } from "#web/content/legal-terms.ts";
import { siteLabels } from "#web/content/site-labels.ts";
import { pageLoader } from "#web/lib/page-loader.ts";
import { breadcrumbJsonLd } from "#web/lib/breadcrumb-json-ld.ts";
import { paths } from "#web/lib/paths.ts";
import { createHead } from "#web/features/site/create-head.ts";
import { PageHeader } from "#web/features/site/page-header.tsx";

const documents = [
  { path: paths.privacyPolicy(), document: privacyPolicy },
  { path: paths.termsOfService(), document: termsOfService },
  { path: paths.cookiePolicy(), document: cookiePolicy },
];

/** One module serves three routes; only these paths lead here. */
const findDocument = (pathname: string) => documents.find(({ path }) => matchPath(path, pathname))!;

export const loader = pageLoader(({ url, origin }) => {
  const { path, document } = findDocument(url.pathname);
  return createHead(document.meta, path, [breadcrumbJsonLd([{ name: document.title, path }], origin)]);
});

export function Component() {
  const { pathname } = useLocation();
  const { title, updated, intro, sections } = findDocument(pathname).document;
  return (
    <article>
      <PageHeader current={title} heading={title} lead={updated} />
      <div className="wrap mt-10 grid gap-x-16 gap-y-10 lg:mt-14 lg:grid-cols-[7fr_5fr]">
        <nav
          aria-label={siteLabels.onThisPage}
          className="self-start lg:sticky lg:top-8 lg:col-start-2 lg:row-start-1"
        >
          <h2 className="border-b border-ink pb-3 font-semibold">{siteLabels.onThisPage}</h2>
          <ol className="text-sm">
            {sections.map(({ id, heading }) => (
              <li key={id} className="border-b border-line">
                <a
                  href={`#${id}`}
                  className="block py-2.5 hover:underline hover:decoration-signal hover:underline-offset-4"
                >
                  {heading}
                </a>
              </li>
            ))}
          </ol>
        </nav>
        <div className="prose min-w-0">
          <p className="font-serif text-title leading-relaxed">{intro}</p>
          {sections.map(({ id, heading, blocks }) => (
            <section key={id} aria-labelledby={id} className="prose">
              <h2 id={id} className="scroll-mt-8">
                {heading}
              </h2>
              {blocks.map((block) => (
                <Block key={typeof block === "string" ? block.slice(0, 60) : block.list[0]} block={block} />
              ))}
            </section>
          ))}
        </div>
      </div>
    </article>
  );
}

function Block({ block }: { block: LegalBlock }) {
  if (typeof block === "string") return <p>{block}</p>;
  return (
    <ul>
      {block.list.map((item) => (
        <li key={item.slice(0, 60)}>{item}</li>
      ))}
    </ul>
  );
}
