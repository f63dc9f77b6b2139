import type { Library } from "#contract/articles/endpoints.ts";
import { grouped } from "#contract/numbers.ts";
import { articlePage } from "#web/content/article.ts";
import { resources } from "#web/content/resources.ts";
import { Stat, Stats } from "#web/ui/stat.tsx";

const { stats } = resources;

/** The library in four figures. */
export function LibraryStats({ figures }: { figures: Library }) {
  return (
    <section aria-labelledby="library" className="mt-16 lg:mt-24">
      <h2 id="library" className="type-heading mb-7">
        {stats.heading}
      </h2>
      <Stats>
        <Stat value={grouped(figures.total)} label={stats.articles} />
        <Stat value={figures.categories.length} label={stats.categories} />
        <Stat value={articlePage.minutes(figures.averageReadTime)} label={stats.readTime} />
        <Stat value={stats.weekly} label={stats.updates} />
      </Stats>
    </section>
  );
}
