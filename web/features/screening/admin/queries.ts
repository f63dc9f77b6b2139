import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { CriteriaUpdate, QuestionsUpdate, ScreeningSetup } from "#contract/screening/schemas.ts";
import { apiQuery, callApi } from "#web/lib/api.ts";
import { invalidateQueries } from "#web/lib/invalidate-queries.ts";

/** Refetched on every mount, because other users change it. */
export const screeningSetup = (id: string) =>
  queryOptions({ ...apiQuery("GET /api/admin/jobs/:id/screening", { params: { id } }), staleTime: 0 });

/** Jobs to copy from. */
export const screeningSources = () =>
  queryOptions({ ...apiQuery("GET /api/admin/screening", {}), staleTime: 0 });

export const applicationAnswers = (id: string) =>
  apiQuery("GET /api/applications/:id/answers", { params: { id } });

function useSave<Body>(id: string, save: (body: Body) => Promise<ScreeningSetup>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: save,
    onSuccess: (setup) => {
      queryClient.setQueryData(screeningSetup(id).queryKey, setup);
      return invalidateQueries(queryClient, ["GET /api/admin/screening", "GET /api/jobs/:id/questions"]);
    },
  });
}

/** Fails with a conflict, which has the current setup, if its version has changed. */
export const useSaveQuestions = (id: string) =>
  useSave(id, (body: QuestionsUpdate) =>
    callApi("PUT /api/admin/jobs/:id/questions", { params: { id }, body }),
  );

export const useSaveCriteria = (id: string) =>
  useSave(id, (body: CriteriaUpdate) =>
    callApi("PUT /api/admin/jobs/:id/criteria", { params: { id }, body }),
  );
