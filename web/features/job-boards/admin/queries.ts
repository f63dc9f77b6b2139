import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import type { FeedOverlapDays } from "#contract/job-boards/constants.ts";
import type { JobBoard, JobBoardPatch, JobBoardDraft } from "#contract/job-boards/schemas.ts";
import { callApi, apiQuery } from "#web/lib/api.ts";
import { invalidateQueries } from "#web/lib/invalidate-queries.ts";

export const jobBoardList = () => apiQuery("GET /api/portals", {});
export const jobPostings = (id: string) => apiQuery("GET /api/jobs/:id/postings", { params: { id } });

export const jobBoardFeed = (id: string) => apiQuery("GET /api/portals/:id/feed", { params: { id } });

/** Not awaited, so that the toast appears immediately. */
function refresh(queryClient: QueryClient, endpoints: readonly string[]): void {
  for (const endpoint of endpoints) void queryClient.invalidateQueries({ queryKey: [endpoint] });
}

/** Updates a job board. Changes of `isActive` are optimistic and rolled back on error. */
export function useUpdateJobBoard() {
  const queryClient = useQueryClient();
  const { queryKey } = jobBoardList();
  const setJobBoard = (jobBoard: JobBoard) =>
    queryClient.setQueryData(queryKey, (all) =>
      all?.map((item) => (item.id === jobBoard.id ? jobBoard : item)),
    );
  return useMutation({
    mutationFn: ({ jobBoard, patch }: { jobBoard: JobBoard; patch: JobBoardPatch }) =>
      callApi("PUT /api/portals/:id", { params: { id: jobBoard.id }, body: patch }),
    onMutate: async ({ jobBoard, patch: { isActive } }) => {
      await queryClient.cancelQueries({ queryKey });
      if (isActive !== undefined) setJobBoard({ ...jobBoard, isActive });
    },
    onSuccess: setJobBoard,
    onError: (_, { jobBoard }) => setJobBoard(jobBoard),
    onSettled: () => refresh(queryClient, ["GET /api/portals", "GET /api/admin/jobs/stats"]),
  });
}

export function useCreateJobBoard() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (draft: JobBoardDraft) => callApi("POST /api/portals", { body: draft }),
    onSuccess: () => refresh(queryClient, ["GET /api/portals"]),
  });
}

/** Creates a private address of a feed in place of the current one. */
export function useCreateFeedAddress(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (draft: { replaces: string | null; overlapDays: FeedOverlapDays }) =>
      callApi("POST /api/portals/:id/feed/addresses", { params: { id }, body: draft }),
    onSuccess: (feed) => queryClient.setQueryData(jobBoardFeed(id).queryKey, feed),
    onSettled: () => refresh(queryClient, ["GET /api/portals/:id/feed", "GET /api/portals"]),
  });
}

/** Ends a former address at once. */
export function useEndFeedAddress(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (addressId: string) =>
      callApi("DELETE /api/portals/:id/feed/addresses/:addressId", { params: { id, addressId } }),
    onSettled: () => invalidateQueries(queryClient, ["GET /api/portals/:id/feed"]),
  });
}

const POSTING_QUERIES = ["GET /api/jobs/:id/postings", "GET /api/portals"];

/** Publishes a job to the given job boards. */
export function usePublishJob(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (portalIds: readonly string[]) =>
      callApi("POST /api/jobs/:id/publish-to-portals", {
        params: { id },
        query: { portalIds: portalIds.join(",") },
      }),
    onSettled: () => refresh(queryClient, POSTING_QUERIES),
  });
}

/** Takes a job off the given job boards, or off all. */
export function useWithdrawJob(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (portalIds: readonly string[] | undefined) =>
      callApi("POST /api/jobs/:id/withdraw-from-portals", {
        params: { id },
        query: { portalIds: portalIds?.join(",") },
      }),
    // Awaited: the focus returns to the dialog after the row has lost its button, not into the page.
    onSettled: async () => {
      refresh(queryClient, ["GET /api/jobs", "GET /api/jobs/:id"]);
      await invalidateQueries(queryClient, POSTING_QUERIES);
    },
  });
}

/** Deletes a job board with its postings. */
export function useDeleteJobBoard() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: JobBoard) => callApi("DELETE /api/portals/:id", { params: { id } }),
    onSuccess: () => refresh(queryClient, [...POSTING_QUERIES, "GET /api/admin/jobs/stats"]),
  });
}

/** Retries the posting at one job board. */
export function useRetryPosting(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (portalId: string) =>
      callApi("POST /api/jobs/:id/postings/:portalId/retry", { params: { id, portalId } }),
    onSettled: () => refresh(queryClient, POSTING_QUERIES),
  });
}

/** Marks the job as live at one job board. */
export function useConfirmPosting(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ portalId, adUrl }: { portalId: string; adUrl: string }) =>
      callApi("POST /api/jobs/:id/postings/:portalId/confirm", { params: { id, portalId }, body: { adUrl } }),
    onSettled: () => invalidateQueries(queryClient, POSTING_QUERIES),
  });
}
