import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { LeadType } from "#contract/leads/constants.ts";
import { apiQuery } from "#web/lib/api.ts";

export const SEARCH_PAGE_SIZE = 20;

export type PeopleSearchFilter = {
  q: string;
  tag: string;
  leadType: LeadType | "";
  assignedTo: string;
  page: number;
};

/** One page of the people that match a search, best first. Always stale, because people write at any time. */
export const peopleSearch = ({ q, tag, leadType, assignedTo, page }: PeopleSearchFilter) =>
  queryOptions({
    ...apiQuery("GET /api/search/people", {
      query: {
        q,
        tag: tag || undefined,
        leadType: leadType || undefined,
        assignedTo: assignedTo || undefined,
        limit: SEARCH_PAGE_SIZE,
        offset: (page - 1) * SEARCH_PAGE_SIZE,
      },
    }),
    select: ({ people, ...result }) => ({ ...result, rows: people }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
