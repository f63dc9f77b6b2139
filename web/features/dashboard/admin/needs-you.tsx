import { useQuery } from "@tanstack/react-query";
import type { WaitingCounts } from "#contract/dashboard/endpoints.ts";
import { formatInteger } from "#contract/numbers.ts";
import { Link } from "#web/lib/link.tsx";
import { useMe } from "#web/lib/me.ts";
import { cx } from "#web/ui/cx.ts";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { countLinks, toMine } from "./count-links.ts";
import { waitingCounts } from "./queries.ts";

type TileCounts = { isLoading: boolean; counts: WaitingCounts | undefined };

/** What waits for somebody, as numbers that open their rows. */
export function NeedsYou() {
  const { data: counts, isLoading } = useQuery(waitingCounts());
  const links = countLinks.filter(({ name, isExceptional }) =>
    isExceptional ? Boolean(counts?.[name]) : !counts || counts[name] !== null,
  );
  if (links.length === 0) return null;
  return (
    <section aria-labelledby="needs-you">
      <h2 id="needs-you" className="mb-2 font-semibold">
        Needs you
      </h2>
      <ul className="flex flex-wrap gap-px overflow-hidden rounded-md border border-line bg-line">
        {links.map((link) => (
          <CountTile key={link.name} link={link} tileCounts={{ isLoading, counts }} />
        ))}
      </ul>
    </section>
  );
}

function CountTile({ link, tileCounts }: { link: (typeof countLinks)[number]; tileCounts: TileCounts }) {
  const me = useMe();
  const count = tileCounts.counts?.[link.name];
  const mine = link.mine && tileCounts.counts?.[link.mine];
  return (
    <li className="grid min-w-[calc(50%-1px)] flex-1 content-start sm:min-w-34 gap-0.5 bg-raised px-4 py-3">
      <Link to={link.to} className="group grid rounded-xs">
        <span className="text-xs text-ink-2 group-hover:underline">{link.label}</span>
        {count === undefined || count === null ? (
          tileCounts.isLoading && <Skeleton className="my-1 h-6 w-12" />
        ) : (
          <span className={cx("tile-value", count === 0 && "text-ink-3")}>{formatInteger(count)}</span>
        )}
      </Link>
      {Boolean(mine) && (
        <Link to={toMine(link.to, me.id)} className="link link-quiet justify-self-start text-xs">
          {`${formatInteger(mine!)} assigned to me`}
        </Link>
      )}
    </li>
  );
}
