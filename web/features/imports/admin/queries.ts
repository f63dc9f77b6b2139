import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { RowOutcome } from "#contract/imports/constants.ts";
import type { RedirectDraft } from "#contract/redirects/schemas.ts";
import { apiPageQuery, apiQuery, callApi } from "#web/lib/api.ts";
import { invalidateQueries } from "#web/lib/invalidate-queries.ts";
import { type ImportApi, undoImport } from "../parse/run.ts";

export const IMPORT_PAGE_SIZE = 20;
export const ROW_PAGE_SIZE = 50;
export const REDIRECT_PAGE_SIZE = 50;

const page = (number: number, size: number) => ({ limit: size, offset: (number - 1) * size });

export const importList = (number: number) =>
  queryOptions({
    ...apiPageQuery("GET /api/imports", { query: page(number, IMPORT_PAGE_SIZE) }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export const importById = (id: string) =>
  queryOptions({ ...apiQuery("GET /api/imports/:id", { params: { id } }), staleTime: 0 });

export const importRows = (id: string, outcome: RowOutcome | "", number: number) =>
  queryOptions({
    ...apiPageQuery("GET /api/imports/:id/rows", {
      params: { id },
      query: { outcome: outcome || undefined, ...page(number, ROW_PAGE_SIZE) },
    }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export const redirectList = ({ q, page: number }: { q: string; page: number }) =>
  queryOptions({
    ...apiPageQuery("GET /api/redirects", {
      query: { q: q || undefined, ...page(number, REDIRECT_PAGE_SIZE) },
    }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export const importApi: ImportApi = {
  check: (body) => callApi("POST /api/imports/check", { body }),
  send: (id, rows) => callApi("POST /api/imports/:id/rows", { params: { id }, body: { rows } }),
  undo: (id) => callApi("POST /api/imports/:id/undo", { params: { id } }),
};

/** An import writes jobs, articles, people and applications: every list may have changed. */
export function useInvalidateAll() {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries();
}

export function useUndoImport() {
  const invalidate = useInvalidateAll();
  return useMutation({
    mutationFn: ({ id, onProgress }: { id: string; onProgress: (rows: number) => void }) =>
      undoImport(importApi, id, ({ counts }) => onProgress((counts.undone ?? 0) + (counts.retained ?? 0))),
    onSettled: invalidate,
  });
}

const REDIRECT_QUERIES = ["GET /api/redirects"];

export function useCreateRedirect() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: RedirectDraft) => callApi("POST /api/redirects", { body }),
    onSuccess: () => invalidateQueries(queryClient, REDIRECT_QUERIES),
  });
}

export function useDeleteRedirect() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => callApi("DELETE /api/redirects/:id", { params: { id } }),
    onSettled: () => invalidateQueries(queryClient, REDIRECT_QUERIES),
  });
}
