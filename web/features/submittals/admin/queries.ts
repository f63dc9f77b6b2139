import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { SubmittalDraft } from "#contract/submittals/schemas.ts";
import { apiPageQuery, apiQuery, callApi } from "#web/lib/api.ts";
import { invalidateQueries } from "#web/lib/invalidate-queries.ts";

type Subject = { jobId: string } | { clientId: string } | { applicationId: string };

/** The latest shortlists of a job, a client or an application. */
export const submittalList = (subject: Subject) =>
  queryOptions({
    ...apiPageQuery("GET /api/submittals", { query: { ...subject, limit: 20 } }),
    staleTime: 0,
  });

/** Always stale: the client answers at any time. */
export const submittalById = (id: string) =>
  queryOptions({ ...apiQuery("GET /api/submittals/:id", { params: { id } }), staleTime: 0 });

export const preparation = (jobId: string, applications: readonly string[]) =>
  apiQuery("GET /api/submittals/preparation", { query: { jobId, applications: applications.join(",") } });

const CHANGED = ["GET /api/submittals", "GET /api/submittals/:id", "GET /api/submittals/preparation"];

export const useSendShortlist = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ draft, key }: { draft: SubmittalDraft; key: string }) =>
      callApi("POST /api/submittals", { body: draft }, { headers: { "Idempotency-Key": key } }),
    onSuccess: () => invalidateQueries(queryClient, CHANGED),
  });
};

/** Changes of an existing shortlist. */
export type ShortlistChange =
  | { kind: "extend"; days: number }
  | { kind: "close" }
  | { kind: "profile"; candidateId: string; headline: string; profile: string }
  | { kind: "remove"; candidateId: string }
  | { kind: "ask"; candidateId: string }
  | { kind: "comment"; candidateId: string; text: string; key: string };

function sendChange(id: string, change: ShortlistChange): Promise<unknown> {
  switch (change.kind) {
    case "extend":
      return callApi("POST /api/submittals/:id/extend", { params: { id }, body: { days: change.days } });
    case "close":
      return callApi("POST /api/submittals/:id/close", { params: { id }, body: {} });
    case "profile": {
      const { candidateId, headline, profile } = change;
      const params = { id, candidateId };
      return callApi("PUT /api/submittals/:id/candidates/:candidateId", {
        params,
        body: { headline, profile },
      });
    }
    case "remove":
      return callApi("DELETE /api/submittals/:id/candidates/:candidateId", {
        params: { id, candidateId: change.candidateId },
      });
    case "ask":
      return callApi("POST /api/submittals/:id/candidates/:candidateId/consent", {
        params: { id, candidateId: change.candidateId },
        body: {},
      });
    case "comment":
      return callApi(
        "POST /api/submittals/:id/candidates/:candidateId/comments",
        { params: { id, candidateId: change.candidateId }, body: { text: change.text } },
        { headers: { "Idempotency-Key": change.key } },
      );
  }
}

export function useChangeShortlist(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (change: ShortlistChange) => sendChange(id, change),
    onSettled: () => invalidateQueries(queryClient, CHANGED),
  });
}
