import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { LeadType } from "#contract/leads/constants.ts";
import type { AddedDays, PersonSort, TimelineKind } from "#contract/people/constants.ts";
import type {
  Person,
  PersonBulkChange,
  PersonDraft,
  PersonPatch,
  TimelineItem,
} from "#contract/people/schemas.ts";
import type { FoundPerson } from "#contract/people/search-schemas.ts";
import type { SortDirection } from "#contract/schemas.ts";
import { callApi, apiPageQuery, apiQuery } from "#web/lib/api.ts";
import { toApiFilter } from "#web/lib/list/filter-fields.ts";
import { refreshLeads } from "#web/features/leads/admin/queries.ts";

export const PEOPLE_NOUNS = ["person", "people"] as const;
export const PEOPLE_PAGE_SIZE = 50;
/** Smaller, because each match has its lines. */
export const SEARCH_PAGE_SIZE = 20;
export const DUPLICATES_PAGE_SIZE = 20;
const POLL_MS = 10_000;

export type PersonFilter = {
  q: string;
  tag: string;
  leadType: LeadType | "";
  assignedTo: string;
  source: string;
  added: AddedDays | "";
  page: number;
};

/** A person of the list; a search adds what it found. */
export type ListedPerson = Person & Partial<Pick<FoundPerson, "name" | "latestApplication" | "quotes">>;

export const toPersonFilter = (filter: PersonFilter) => toApiFilter(filter);

type Sorting = { sort?: PersonSort | undefined; dir?: SortDirection | undefined };

/** One page of people. Always stale, because people write at any time. */
export const peopleList = (filter: PersonFilter, sorting: Sorting) =>
  queryOptions({
    ...apiPageQuery("GET /api/crm/people", {
      query: {
        ...toPersonFilter(filter),
        ...sorting,
        limit: PEOPLE_PAGE_SIZE,
        offset: (filter.page - 1) * PEOPLE_PAGE_SIZE,
      },
    }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** One page of the people that match a search, with their lines: best first, or sorted. */
export const peopleSearch = (filter: PersonFilter, sorting: Sorting) =>
  queryOptions({
    ...apiQuery("GET /api/search/people", {
      query: {
        ...toPersonFilter(filter),
        ...sorting,
        q: filter.q,
        limit: SEARCH_PAGE_SIZE,
        offset: (filter.page - 1) * SEARCH_PAGE_SIZE,
      },
    }),
    select: ({ people, ...result }) => ({ ...result, rows: people }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export const duplicateList = (page: number) =>
  queryOptions({
    ...apiPageQuery("GET /api/crm/people/duplicates", {
      query: { limit: DUPLICATES_PAGE_SIZE, offset: (page - 1) * DUPLICATES_PAGE_SIZE },
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

/** Changes one field in the list. Throws the reason if the person was not changed. */
export function useEditPerson() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, change }: { id: string; change: PersonBulkChange }) => {
      const body = { records: { ids: [id] }, change };
      const { refused } = await callApi("POST /api/crm/people/bulk-edit", { body });
      if (refused[0]) throw new Error(refused[0].message);
    },
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
