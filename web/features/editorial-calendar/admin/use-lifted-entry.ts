import { useEffect, useRef, useState } from "react";
import type { CalendarEntry } from "#contract/editorial-calendar/endpoints.ts";
import { addDays } from "#contract/calendar-dates.ts";
import { formatLongDate } from "#web/lib/zoned-time.ts";

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

type Options = { first: string; last: string; onDrop: (entry: CalendarEntry, date: string) => void };

/** An entry that the arrow keys move: Enter or Space drops it; Escape, Tab or a click leave it where it was. */
export function useLiftedEntry({ first, last, onDrop }: Options) {
  const [lifted, setLifted] = useState<{ entry: CalendarEntry; date: string } | null>(null);
  const [announcement, setAnnouncement] = useState("");
  const drop = useRef(onDrop);
  useEffect(() => {
    drop.current = onDrop;
  });
  useEffect(() => {
    if (!lifted) return undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      const { entry, date } = lifted;
      const step = STEPS[event.key];
      if (step !== undefined) {
        const next = addDays(date, step);
        if (next >= first && next <= last) {
          setLifted({ entry, date: next });
          setAnnouncement(formatLongDate(next));
        }
      } else if (event.key === "Enter" || event.key === " ") {
        setLifted(null);
        setAnnouncement(`${entry.title} dropped on ${formatLongDate(date)}.`);
        drop.current(entry, date);
      } else if (event.key === "Escape" || event.key === "Tab") {
        setLifted(null);
        setAnnouncement(`${entry.title} stays on ${formatLongDate(entry.date)}.`);
        if (event.key === "Tab") return;
      } else return;
      event.preventDefault();
      event.stopPropagation();
    };
    const onPointerDown = () => setLifted(null);
    // Before the page's own keys.
    document.addEventListener("keydown", onKeyDown, true);
    document.addEventListener("pointerdown", onPointerDown);
    return () => {
      document.removeEventListener("keydown", onKeyDown, true);
      document.removeEventListener("pointerdown", onPointerDown);
    };
  }, [lifted, first, last]);
  return {
    lifted,
    announcement,
    lift: (entry: CalendarEntry) => {
      setLifted({ entry, date: entry.date });
      setAnnouncement(`${entry.title} lifted. Arrow keys choose the day, Enter drops it, Escape cancels.`);
    },
  };
}
