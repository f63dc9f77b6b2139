import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { MovableKind } from "#contract/editorial-calendar/constants.ts";
import type { CalendarEntry, EditorialCalendar } from "#contract/editorial-calendar/endpoints.ts";
import { apiQuery, callApi } from "#web/lib/api.ts";
import { invalidateQueries } from "#web/lib/invalidate-queries.ts";

const CALENDAR = "GET /api/content/calendar";

export const calendarEntries = (from: string, to: string) =>
  queryOptions({
    ...apiQuery(CALENDAR, { query: { from, to } }),
    // Background work publishes meanwhile.
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

/** `to` is a date, or an instant. */
type EntryMove = { entry: CalendarEntry; to: string };

/** Moves an entry on screen at once; a refused one goes back to its day. */
export function useMoveEntry() {
  const queryClient = useQueryClient();
  const showOn = ({ kind, id, at }: CalendarEntry, date: string) =>
    queryClient.setQueriesData<EditorialCalendar>({ queryKey: [CALENDAR] }, (calendar) =>
      calendar
        ? {
            ...calendar,
            entries: calendar.entries.map((entry) =>
              entry.kind === kind && entry.id === id && entry.at === at ? { ...entry, date } : entry,
            ),
          }
        : undefined,
    );
  return useMutation({
    mutationFn: ({ entry: { kind, id, at }, to }: EntryMove) =>
      // The server refuses kinds that do not move.
      callApi("POST /api/content/calendar/move", { body: { kind: kind as MovableKind, id, at, to } }),
    onMutate: async ({ entry, to }) => {
      await queryClient.cancelQueries({ queryKey: [CALENDAR] });
      showOn(entry, to.slice(0, "yyyy-MM-dd".length));
    },
    onError: (_error, { entry }) => void showOn(entry, entry.date),
    onSettled: () =>
      invalidateQueries(queryClient, [
        CALENDAR,
        "GET /api/content/articles",
        "GET /api/content/articles/:id",
      ]),
  });
}
