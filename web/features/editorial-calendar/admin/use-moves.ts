import type { CalendarEntry } from "#contract/editorial-calendar/endpoints.ts";
import { runMutation } from "#web/lib/run-mutation.ts";
import { formatLongDate } from "#web/lib/zoned-time.ts";
import { toast } from "#web/ui/toast-store.ts";
import { useMoveEntry } from "./queries.ts";

/** Moves entries to another day, with a message that offers Undo or names the reason of a refusal. */
export function useMoves() {
  const mutation = useMoveEntry();
  const onError = ({ message }: Error) =>
    toast({ title: "The entry was not moved", description: message, tone: "danger" });
  return {
    /** `onSettled` is called when the entry is where it stays. */
    move: (entry: CalendarEntry, date: string, onSettled: () => void) => {
      if (date === entry.date) return;
      runMutation(
        mutation,
        { entry, to: date },
        {
          onSuccess: (moved) =>
            toast({
              title: `Moved to ${formatLongDate(moved.date)}`,
              description: entry.title,
              tone: "positive",
              action: {
                label: "Undo",
                // The exact time: on a day with a clock change, a move can shift it.
                onClick: () =>
                  runMutation(
                    mutation,
                    { entry: moved, to: entry.at },
                    {
                      onSuccess: () => toast({ title: "Move undone", tone: "positive" }),
                      onError,
                    },
                  ),
              },
            }),
          onError,
          onSettled,
        },
      );
    },
  };
}
