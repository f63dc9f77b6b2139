import type { LibrarySummary } from "#contract/articles/schemas.ts";
import { formatInteger } from "#contract/numbers.ts";
import { articlePage } from "#web/content/article.ts";
import { resources } from "#web/content/resources.ts";
import { Stat, Stats } from "#web/ui/stat.tsx";

const { stats } = resources;

export function LibraryStatsSection({ library }: { library: LibrarySummary }) {
  return (
    <section aria-labelledby="library" className="mt-16 lg:mt-24">
      <h2 id="library" className="type-heading mb-7">
        {stats.heading}
      </h2>
      <Stats>
        <Stat value={formatInteger(library.total)} label={stats.articles} />
        <Stat value={library.categories.length} label={stats.categories} />
        <Stat value={articlePage.minutes(library.averageReadTime)} label={stats.readTime} />
        <Stat value={stats.weekly} label={stats.updates} />
      </Stats>
    </section>
  );
}
