import { queryOptions, useMutation, useQuery, useQueryClient, type QueryClient } from "@tanstack/react-query";
import { UNDO_MINUTES } from "#contract/undo.ts";
import { focusHeading } from "#web/lib/admin-page.tsx";
import { ApiError, callApi } from "#web/lib/api.ts";
import { toast } from "#web/ui/toast-store.ts";
import { UndoAlert } from "#web/ui/undo-alert.tsx";
import { refreshJobs } from "./queries.ts";
import { type ClosedJobs, storeClosedJobs, readClosedJobs, removeExpired } from "./closed-jobs.ts";

type ClosedJobsInput = Pick<ClosedJobs, "kind" | "jobs">;

const closedJobsKey = ["closed jobs"];

/** In the query cache, which a logout clears, and in local storage, which survives a reload. */
const closedJobs = queryOptions({
  queryKey: closedJobsKey,
  queryFn: ({ client }) => removeExpired(client.getQueryData<ClosedJobs[]>(closedJobsKey) ?? []),
  initialData: readClosedJobs,
  gcTime: Number.POSITIVE_INFINITY,
  // Removes expired entries; makes no request.
  refetchInterval: 15_000,
});

function updateClosedJobs(queryClient: QueryClient, next: (all: ClosedJobs[]) => ClosedJobs[]): void {
  const all = next(queryClient.getQueryData<ClosedJobs[]>(closedJobsKey) ?? readClosedJobs());
  queryClient.setQueryData(closedJobsKey, all);
  storeClosedJobs(all);
}

/** The most jobs that one call reopens. */
const MAX_BULK_JOBS = 100;

const removeClosedJobs = (queryClient: QueryClient, { until }: ClosedJobs) =>
  updateClosedJobs(queryClient, (all) => all.filter((other) => other.until !== until));

const UNDO_EXPIRED = "It can no longer be restored.";

/** Throws if nothing could be restored. */
async function restoreJobs({ kind, jobs }: ClosedJobs): Promise<void> {
  if (kind === "deleted") {
    await Promise.all(jobs.map(({ id }) => callApi("POST /api/jobs/:id/restore", { params: { id } })));
    return;
  }
  let changed = 0;
  let message: string | undefined;
  for (let start = 0; start < jobs.length; start += MAX_BULK_JOBS) {
    const ids = jobs.slice(start, start + MAX_BULK_JOBS).map(({ id }) => id);
    const outcome = await callApi("POST /api/admin/jobs/bulk", { body: { action: "reopen", ids } });
    changed += outcome.changed;
    message ??= outcome.results.find((result) => result.outcome !== "changed")?.message;
  }
  if (changed === 0) throw new ApiError(409, { message: message ?? UNDO_EXPIRED });
}

const toastDescription = (jobs: ClosedJobs["jobs"]) =>
  jobs.length === 1 ? { description: jobs[0]!.title } : {};
const describeJobs = (jobs: ClosedJobs["jobs"]) =>
  jobs.length === 1 ? jobs[0]!.title : `${jobs.length} jobs`;

function useUndo() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: restoreJobs,
    onSuccess: (_, { jobs }) => {
      toast({
        title: jobs.length === 1 ? "Job restored" : "Jobs restored",
        ...toastDescription(jobs),
        tone: "positive",
      });
      focusHeading();
    },
    onError: ({ message }) => toast({ title: "Error restoring job", description: message, tone: "danger" }),
    onSettled: async (_, error, closed) => {
      // Network errors can be retried; a response from the server is final.
      if (!error || (error instanceof ApiError && error.status !== 0)) removeClosedJobs(queryClient, closed);
      await refreshJobs(queryClient);
    },
  });
}

/** Shows a toast with Undo, and keeps the offer on the page until the server's undo window ends. */
export function useOfferUndo() {
  const queryClient = useQueryClient();
  const undo = useUndo();
  return (title: string, input: ClosedJobsInput) => {
    const jobs = input.jobs.map((job) => ({ id: job.id, title: job.title }));
    const closed = { kind: input.kind, jobs, until: Date.now() + UNDO_MINUTES * 60_000 };
    updateClosedJobs(queryClient, (all) => [closed, ...all]);
    const action = { label: "Undo", onClick: () => undo.mutate(closed) };
    toast({ title, ...toastDescription(closed.jobs), tone: "positive", action });
  };
}

/** Restorable jobs, newest first. */
export function UndoLines({ canDelete }: { canDelete: boolean }) {
  const { data: all } = useQuery(closedJobs);
  const undo = useUndo();
  const restorable = all.filter(({ kind }) => kind === "archived" || canDelete);
  if (restorable.length === 0) return null;
  return (
    <ul className="grid gap-2">
      {restorable.map((closed) => (
        <li key={closed.until}>
          <UndoAlert
            pending={undo.isPending && undo.variables.until === closed.until}
            onUndo={() => undo.mutate(closed)}
          >
            <b>{describeJobs(closed.jobs)}</b> {closed.jobs.length === 1 ? "was" : "were"} {closed.kind}. You
            can undo this for {UNDO_MINUTES} minutes.
          </UndoAlert>
        </li>
      ))}
    </ul>
  );
}
