import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { SpamVerdict } from "#contract/spam/constants.ts";
import { apiPageQuery, callApi } from "#web/lib/api.ts";
import { invalidateQueries } from "#web/lib/invalidate-queries.ts";

/** What staff decide about. */
export type SuspectedKind = "message" | "application" | "appointment" | "sign-up";

type Decision = { id: string; verdict: SpamVerdict };

const send: Record<SuspectedKind, (decision: Decision) => Promise<unknown>> = {
  message: ({ id, verdict }) => callApi("PUT /api/contacts/:id/spam", { params: { id }, body: { verdict } }),
  application: ({ id, verdict }) =>
    callApi("PUT /api/applications/:id/spam", { params: { id }, body: { verdict } }),
  appointment: ({ id, verdict }) =>
    callApi("PUT /api/admin/booking/appointments/:id/spam", { params: { id }, body: { verdict } }),
  "sign-up": ({ id, verdict }) =>
    callApi("PUT /api/newsletters/suspected/:id", { params: { id }, body: { verdict } }),
};

const CHANGED = [
  "GET /api/contacts/:id",
  "GET /api/messages",
  "GET /api/messages/counts",
  "GET /api/applications",
  "GET /api/applications/:id",
  "GET /api/admin/booking/appointments",
  "GET /api/admin/booking/appointments/:id",
  "GET /api/admin/booking/calendar",
  "GET /api/newsletters/suspected",
  "GET /api/crm/leads",
  "GET /api/crm/leads/:id",
  "GET /api/admin/counts",
  "history",
];

export function useDecideSpam(kind: SuspectedKind) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: send[kind],
    onSettled: () => invalidateQueries(queryClient, CHANGED),
  });
}

export const SIGN_UPS_PAGE_SIZE = 20;

export const suspectedSignUps = (page: number) =>
  queryOptions({
    ...apiPageQuery("GET /api/newsletters/suspected", {
      query: { limit: SIGN_UPS_PAGE_SIZE, offset: (page - 1) * SIGN_UPS_PAGE_SIZE },
    }),
    placeholderData: keepPreviousData,
  });
