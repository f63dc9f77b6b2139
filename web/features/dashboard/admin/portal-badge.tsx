import { useQuery } from "@tanstack/react-query";
import { cx } from "#web/ui/cx.ts";
import { formatBadge, portalBadges } from "./count-links.ts";
import { waitingCounts } from "./queries.ts";

/** The number of rows that wait in a portal; nothing for zero. */
export function PortalBadge({ slug }: { slug: string }) {
  const badge = portalBadges[slug];
  const { data } = useQuery(waitingCounts());
  const count = badge && data ? data[badge.count] : null;
  if (!badge || !count) return null;
  return (
    <span
      className={cx(
        "fig ml-auto rounded-full px-1.5 text-2xs font-semibold",
        badge.isUrgent ? "bg-signal text-on-signal" : "bg-paper-3 text-ink-2",
      )}
    >
      {formatBadge(count)}
      <span className="sr-only"> {badge.meaning}</span>
    </span>
  );
}
