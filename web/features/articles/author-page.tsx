import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import type { Author } from "#contract/articles/author-endpoints.ts";
import type { ArticleCard } from "#contract/articles/schemas.ts";
import { photographPath } from "#contract/images/photograph-path.ts";
import { articlePage } from "#web/content/article.ts";
import { authorPhotographs } from "#web/content/photographs.ts";
import { ApiError } from "#web/lib/api.ts";
import { breadcrumbJsonLd } from "#web/lib/breadcrumb-json-ld.ts";
import { pageLoader } from "#web/lib/page-loader.ts";
import { paths } from "#web/lib/paths.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { GonePage } from "#web/features/site/gone-page.tsx";
import { Photograph } from "#web/features/site/photograph.tsx";
import { PageHeader } from "#web/features/site/page-header.tsx";
import { organizationRef } from "#web/features/site/structured-data.ts";
import { ArticleRow } from "#web/features/site/article-row.tsx";
import { authorBySlug } from "./queries.ts";

const labels = articlePage.author;
const trail = [{ label: articlePage.trail, to: paths.resources() }];

export const loader = pageLoader(async ({ queryClient, params, origin }) => {
  try {
    const { author } = await queryClient.ensureQueryData(authorBySlug(params.slug ?? ""));
    const path = paths.author(author.slug);
    const photograph = authorPhotographs[author.slug];
    const person = {
      "@context": "https://schema.org",
      "@type": "Person",
      "@id": `${origin}${path}#person`,
      name: author.name,
      url: origin + path,
      ...(author.role && { jobTitle: author.role }),
      ...(author.bio && { description: author.bio }),
      ...(photograph && { image: origin + photographPath(photograph.file, 768, "webp") }),
      worksFor: organizationRef(origin),
    };
    const steps = [...trail.map(({ label, to }) => ({ name: label, path: to })), { name: author.name, path }];
    return {
      title: author.name,
      description: [author.role, author.bio].filter(Boolean).join(". ") || author.name,
      canonical: path,
      jsonLd: [person, breadcrumbJsonLd(steps, origin)],
    };
  } catch (error) {
    if (!(error instanceof ApiError) || (error.status !== 404 && error.status !== 400)) throw error;
    return { title: labels.notFound.heading, status: 404 };
  }
});

export function Component() {
  const { slug = "" } = useParams();
  // Loaded by the loader; a missing author is not requested again.
  const { data } = useQuery({ ...authorBySlug(slug), enabled: false });
  return data ? <AuthorPage {...data} /> : <GonePage content={labels.notFound} />;
}

function AuthorPage({ author, articles }: { author: Author; articles: ArticleCard[] }) {
  const { name, role, bio } = author;
  const photograph = authorPhotographs[author.slug];
  return (
    <>
      <PageHeader trail={trail} current={name} heading={name} lead={role} />
      <div className="wrap mt-8 flex items-start gap-5 sm:gap-8">
        {photograph ? (
          <Photograph
            photograph={photograph}
            sizes="(min-width: 40rem) 12rem, 6rem"
            className="w-24 sm:w-48"
          />
        ) : (
          <span aria-hidden="true">
            <Avatar name={name} large />
          </span>
        )}
        <div className="grid max-w-prose gap-4">
          {bio.split(/\n\s*\n/).map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
      </div>
      <section aria-labelledby="articles" className="wrap mt-section">
        <h2 id="articles" className="type-section">
          {labels.articles}
        </h2>
        {articles.length > 0 ? (
          <ul className="ledger mt-6 [&>:first-child]:border-ink">
            {articles.map((article) => (
              <ArticleRow key={article.id} article={article} />
            ))}
          </ul>
        ) : (
          <p className="mt-4 text-ink-2">{labels.none}</p>
        )}
      </section>
    </>
  );
}
