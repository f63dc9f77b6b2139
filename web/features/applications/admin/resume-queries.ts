import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { apiQuery, callApi, fetchFile } from "#web/lib/api.ts";
import { adminPaths } from "#web/lib/admin-paths.ts";
// Vite bundles the script into one file and exports its address.
import frameUrl from "./pdf-frame.ts?worker&url";

const PENDING_POLL_MS = 2_000;
/** Files are large; a reader who goes back and forth needs a few. */
const FILE_MINUTES = 2;

/** The text of a resume; polled while it is extracted. */
export const resumeText = (id: string) =>
  queryOptions({
    ...apiQuery("GET /api/applications/:id/resume-text", { params: { id } }),
    refetchInterval: ({ state: { data } }) => data?.status === "pending" && PENDING_POLL_MS,
  });

/** A PDF, with the script that draws it. */
export type ResumeFile = { bytes: ArrayBuffer; script: string };

export const resumeFile = (id: string) =>
  queryOptions({
    queryKey: ["resume-file", id],
    queryFn: async ({ signal }): Promise<ResumeFile> => {
      const [bytes, script] = await Promise.all([
        fetchFile(adminPaths.resumeView(id), signal),
        fetchFile(frameUrl, signal),
      ]);
      return { bytes, script: new TextDecoder().decode(script) };
    },
    staleTime: Infinity,
    gcTime: FILE_MINUTES * 60_000,
  });

/** Extracts the text again after it failed. */
export function useExtractResume(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => callApi("POST /api/applications/:id/resume-text", { params: { id } }),
    onSuccess: (data) => queryClient.setQueryData(resumeText(id).queryKey, data),
  });
}
