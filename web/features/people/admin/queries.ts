import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { LeadType } from "#contract/leads/constants.ts";
import type { PersonSort, TimelineKind } from "#contract/people/constants.ts";
import type { PersonDraft, PersonPatch, TimelineItem } from "#contract/people/schemas.ts";
import { callApi, apiPageQuery, apiQuery } from "#web/lib/api.ts";
import { refreshLeads } from "#web/features/leads/admin/queries.ts";

export const PEOPLE_PAGE_SIZE = 20;
const POLL_MS = 10_000;

export type PersonFilter = {
  q: string;
  tag: string;
  leadType: LeadType | "";
  assignedTo: string;
  sort: PersonSort | "";
  page: number;
};

/** One page of people. Always stale, because people write at any time. */
export const peopleList = ({ page, ...filter }: PersonFilter) =>
  queryOptions({
    ...apiPageQuery("GET /api/crm/people", {
      query: {
        q: filter.q || undefined,
        tag: filter.tag || undefined,
        leadType: filter.leadType || undefined,
        assignedTo: filter.assignedTo || undefined,
        sort: filter.sort || undefined,
        limit: PEOPLE_PAGE_SIZE,
        offset: (page - 1) * PEOPLE_PAGE_SIZE,
      },
    }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export const duplicateList = (page: number) =>
  queryOptions({
    ...apiPageQuery("GET /api/crm/people/duplicates", {
      query: { limit: PEOPLE_PAGE_SIZE, offset: (page - 1) * PEOPLE_PAGE_SIZE },
    }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export const usedTags = () => apiQuery("GET /api/crm/people/tags", {});

const isPending = ({ source, status }: TimelineItem) =>
  (source === "mail" && (status === "waiting" || status === "sending")) ||
  (source === "sent-text" && status === "pending");

/** Mails and texts are sent in the background: polls while one of them is pending. */
export const personTimeline = (id: string, kind: TimelineKind | "", limit: number) =>
  queryOptions({
    ...apiPageQuery("GET /api/crm/people/:id/timeline", {
      params: { id },
      query: { kind: kind || undefined, limit },
    }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data?.rows.some(isPending) ? POLL_MS : false),
  });

/** `key` is the idempotency key: the same for retries of one form submission. */
export function useCreatePerson() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ body, key }: { body: PersonDraft; key: string }) =>
      callApi("POST /api/crm/people", { body }, { headers: { "Idempotency-Key": key } }),
    onSuccess: () => refreshLeads(queryClient),
  });
}

export function useUpdatePerson(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: PersonPatch) => callApi("PUT /api/crm/people/:id", { params: { id }, body }),
    onSettled: () => refreshLeads(queryClient),
  });
}

export function useErasePerson() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => callApi("DELETE /api/crm/people/:id", { params: { id } }),
    onSuccess: (_erased, id) => {
      queryClient.removeQueries({ predicate: ({ queryKey }) => JSON.stringify(queryKey).includes(id) });
      return refreshLeads(queryClient);
    },
  });
}
