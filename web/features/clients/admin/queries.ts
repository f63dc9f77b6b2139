import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import type { ClientSort, ClientStatus } from "#contract/clients/constants.ts";
import type {
  ClientActivityDraft,
  ClientContactDraft,
  ClientDetail,
  ClientDraft,
  ClientPatch,
  JobOrderPatch,
} from "#contract/clients/schemas.ts";
import { apiPageQuery, apiQuery, callApi } from "#web/lib/api.ts";
import { invalidateQueries } from "#web/lib/invalidate-queries.ts";

export const ADMIN_PAGE_SIZE = 20;

export type ClientFilter = {
  q: string;
  status: ClientStatus | "";
  ownerId: string;
  sort: ClientSort | "";
  page: number;
};

export const clientList = ({ q, status, ownerId, sort, page }: ClientFilter) =>
  queryOptions({
    ...apiPageQuery("GET /api/clients", {
      query: {
        q: q || undefined,
        status: status || undefined,
        ownerId: ownerId || undefined,
        sort: sort || undefined,
        limit: ADMIN_PAGE_SIZE,
        offset: (page - 1) * ADMIN_PAGE_SIZE,
      },
    }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** Clients of which the person with this address is a contact. */
export const clientsByContact = (contactEmail: string) =>
  queryOptions({
    ...apiPageQuery("GET /api/clients", { query: { contactEmail, limit: 5 } }),
    staleTime: 0,
  });

export const clientOptions = (q: string) =>
  queryOptions({
    ...apiQuery("GET /api/clients/options", { query: { q: q || undefined } }),
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  });

export const clientSuggestions = () =>
  queryOptions({ ...apiQuery("GET /api/clients/suggestions", {}), staleTime: 0 });

export const clientById = (id: string) =>
  queryOptions({ ...apiQuery("GET /api/clients/:id", { params: { id } }), staleTime: 0 });

export const clientTimeline = (id: string, limit: number) =>
  queryOptions({
    ...apiPageQuery("GET /api/clients/:id/activities", { params: { id }, query: { limit } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export const jobOrder = (jobId: string) =>
  queryOptions({ ...apiQuery("GET /api/jobs/:id/order", { params: { id: jobId } }), staleTime: 0 });

/** Users that can own a client. */
export const ownerList = () => apiQuery("GET /api/crm/assignees", {});

/** Invalidates all queries of clients, orders and placements; resolves when the active ones are refetched. */
export const refreshClients = (queryClient: QueryClient) =>
  invalidateQueries(queryClient, [
    "GET /api/clients",
    "GET /api/clients/options",
    "GET /api/clients/suggestions",
    "GET /api/clients/:id",
    "GET /api/clients/:id/activities",
    "GET /api/jobs/:id/order",
    "GET /api/placements",
    "GET /api/placements/summary",
  ]);

function useClientMutation<Input, Output>(mutationFn: (input: Input) => Promise<Output>) {
  const queryClient = useQueryClient();
  return useMutation({ mutationFn, onSettled: () => refreshClients(queryClient) });
}

type SaveInput = {
  client: ClientDetail | null;
  input: ClientDraft & ClientPatch;
  version: number | undefined;
};

/** Creates a client, or updates one; fails with a conflict if its version has changed. */
export const useSaveClient = () =>
  useClientMutation(({ client, input, version }: SaveInput) =>
    client
      ? callApi("PUT /api/clients/:id", { params: { id: client.id }, body: { ...input, version } })
      : callApi("POST /api/clients", { body: input }),
  );

export const useSetClientStatus = () =>
  useClientMutation(({ client, status }: { client: ClientDetail; status: ClientStatus }) =>
    callApi("PUT /api/clients/:id", {
      params: { id: client.id },
      body: { status, version: client.version },
    }),
  );

export const useDeleteClient = () =>
  useClientMutation((id: string) => callApi("DELETE /api/clients/:id", { params: { id } }));

export const useAssignCompany = () =>
  useClientMutation((company: string) => callApi("POST /api/clients/suggestions", { body: { company } }));

export const useSaveContact = (clientId: string) =>
  useClientMutation(({ contactId, body }: { contactId: string | null; body: ClientContactDraft }) =>
    contactId
      ? callApi("PUT /api/clients/:id/contacts/:contactId", { params: { id: clientId, contactId }, body })
      : callApi("POST /api/clients/:id/contacts", { params: { id: clientId }, body }),
  );

export const useRemoveContact = (clientId: string) =>
  useClientMutation((contactId: string) =>
    callApi("DELETE /api/clients/:id/contacts/:contactId", { params: { id: clientId, contactId } }),
  );

export const useCreateClientEntry = (id: string) =>
  useClientMutation((body: ClientActivityDraft) =>
    callApi("POST /api/clients/:id/activities", { params: { id }, body }),
  );

export const useSetClientTaskDone = () =>
  useClientMutation(({ id, done }: { id: string; done: boolean }) =>
    callApi("PUT /api/clients/activities/:id", { params: { id }, body: { done } }),
  );

export const useSetJobOrder = () =>
  useClientMutation(({ jobId, body }: { jobId: string; body: JobOrderPatch }) =>
    callApi("PUT /api/jobs/:id/order", { params: { id: jobId }, body }),
  );

export const useRemoveJobOrder = () =>
  useClientMutation((jobId: string) => callApi("DELETE /api/jobs/:id/order", { params: { id: jobId } }));
