import type { Slot } from "#contract/booking/schemas.ts";
import { zoneShort } from "#contract/time-zone.ts";
import { booking } from "#web/content/booking.ts";
import { formatTime, formatLongDate } from "#web/lib/zoned-time.ts";
import { cx } from "#web/ui/cx.ts";
import { formatTimeInZone } from "./format.ts";
import { SamePageLink } from "./same-page-link.tsx";

const { time } = booking;

type SlotListProps = {
  date: string;
  /** Undefined while loading. */
  slots: readonly Slot[] | undefined;
  chosen: string | undefined;
  href: (startsAt: string) => string;
  /** The visitor's zone is null when unknown. */
  firmZone: string;
  zone: string | null;
};

/** Free times of one day in the visitor's time, with the firm's time below when it differs. */
export function SlotList({ date, slots, chosen, href, firmZone, zone }: SlotListProps) {
  const free = slots?.filter(({ isAvailable }) => isAvailable);
  return (
    <section aria-labelledby="times" className="mt-8">
      <h2 id="times" className="type-title mb-3 scroll-mt-24">
        {formatLongDate(date)}
      </h2>
      <p className={free?.length === 0 || !free ? "py-3 text-ink-2" : "sr-only"} role="status">
        {!free
          ? time.loading
          : free.length === 0
            ? time.empty
            : time.onDate(formatLongDate(date), free.length)}
      </p>
      {free && free.length > 0 && (
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(6.5rem,1fr))] gap-2">
          {free.map(({ startsAt }) => (
            <li key={startsAt}>
              <SlotLink
                startsAt={startsAt}
                chosen={startsAt === chosen}
                to={href(startsAt)}
                firmZone={firmZone}
                zone={zone}
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

type SlotLinkProps = { startsAt: string; chosen: boolean; to: string; firmZone: string; zone: string | null };

function SlotLink({ startsAt, chosen, to, firmZone, zone }: SlotLinkProps) {
  const firmTime = formatTime(startsAt, firmZone);
  const ownTime = zone ? formatTimeInZone(startsAt, zone, firmZone) : firmTime;
  return (
    <SamePageLink
      to={to}
      hash="times"
      aria-current={chosen ? "true" : undefined}
      className={cx(
        "fig grid min-h-13 place-content-center rounded-sm border text-center text-[0.9375rem] leading-tight",
        chosen
          ? "border-ink bg-ink font-semibold text-paper"
          : "border-field bg-raised font-medium hover:bg-plan-wash",
      )}
    >
      {ownTime}
      {ownTime !== firmTime && (
        <>
          <span className="sr-only">, </span>
          <small className={cx("text-xs font-normal", chosen ? "text-on-ink-2" : "text-ink-2")}>
            {firmTime} {zoneShort(firmZone)}
          </small>
        </>
      )}
    </SamePageLink>
  );
}
