import { queryOptions, useMutation, useQuery, useQueryClient, type QueryClient } from "@tanstack/react-query";
import { UNDO_MINUTES } from "#contract/undo.ts";
import { focusHeading } from "#web/lib/admin-page.tsx";
import { ApiError, callApi } from "#web/lib/api.ts";
import { toast } from "#web/ui/toast-store.ts";
import { UndoAlert } from "#web/ui/undo-line.tsx";
import { refreshJobs } from "./queries.ts";
import { type ClosedJobs, storeClosedJobs, readClosedJobs, withoutExpired } from "./closed-jobs.ts";

type ClosedJobsInput = Pick<ClosedJobs, "kind" | "jobs">;

const closedJobsKey = ["closed jobs"];

/** Kept beside the data, so that it goes with a logout, and in this browser, so that it outlives a reload. */
const closedJobs = queryOptions({
  queryKey: closedJobsKey,
  queryFn: ({ client }) => withoutExpired(client.getQueryData<ClosedJobs[]>(closedJobsKey) ?? []),
  initialData: readClosedJobs,
  gcTime: Number.POSITIVE_INFINITY,
  // Asks nobody: only looks at the clock.
  refetchInterval: 15_000,
});

function updateClosedJobs(queries: QueryClient, next: (all: ClosedJobs[]) => ClosedJobs[]): void {
  const all = next(queries.getQueryData<ClosedJobs[]>(closedJobsKey) ?? readClosedJobs());
  queries.setQueryData(closedJobsKey, all);
  storeClosedJobs(all);
}

const removeClosedJobs = (queries: QueryClient, { until }: ClosedJobs) =>
  updateClosedJobs(queries, (all) => all.filter((other) => other.until !== until));

const TOO_LATE = "It can no longer be brought back.";

/** Brings back what was closed; throws the reason when nothing of it came. */
async function restoreJobs({ kind, jobs }: ClosedJobs): Promise<void> {
  if (kind === "deleted") {
    await Promise.all(jobs.map(({ id }) => callApi("POST /api/jobs/:id/restore", { params: { id } })));
    return;
  }
  const ids = jobs.map(({ id }) => id);
  const { changed, results } = await callApi("POST /api/admin/jobs/bulk", { body: { action: "reopen", ids } });
  if (changed === 0) throw new ApiError(409, { message: results[0]?.message ?? TOO_LATE });
}

const toastDescription = (jobs: ClosedJobs["jobs"]) => (jobs.length === 1 ? { description: jobs[0]!.title } : {});
const describeJobs = (jobs: ClosedJobs["jobs"]) => (jobs.length === 1 ? jobs[0]!.title : `${jobs.length} jobs`);

/** Takes a closing back; whether it worked or was too late, there is nothing left to offer. */
function useUndo() {
  const queries = useQueryClient();
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
      // A lost connection may be tried again; an answer of the server is final.
      if (!error || (error instanceof ApiError && error.status !== 0)) removeClosedJobs(queries, closed);
      await refreshJobs(queries);
    },
  });
}

/** Says that jobs were closed, with Undo, and keeps offering it on the page for as long as the server takes it back. */
export function useOfferUndo() {
  const queries = useQueryClient();
  const undo = useUndo();
  return (title: string, what: ClosedJobsInput) => {
    const jobs = what.jobs.map((job) => ({ id: job.id, title: job.title }));
    const closed = { kind: what.kind, jobs, until: Date.now() + UNDO_MINUTES * 60_000 };
    updateClosedJobs(queries, (all) => [closed, ...all]);
    const action = { label: "Undo", onClick: () => undo.mutate(closed) };
    toast({ title, ...toastDescription(closed.jobs), tone: "positive", action });
  };
}

/** One line for each closing that can be taken back, newest first. */
export function UndoLines({ mayDelete }: { mayDelete: boolean }) {
  const { data: all } = useQuery(closedJobs);
  const undo = useUndo();
  const offered = all.filter(({ kind }) => kind === "archived" || mayDelete);
  if (offered.length === 0) return null;
  return (
    <ul className="grid gap-2">
      {offered.map((closed) => (
        <li key={closed.until}>
          <UndoAlert
            pending={undo.isPending && undo.variables.until === closed.until}
            onUndo={() => undo.mutate(closed)}
          >
            <b>{describeJobs(closed.jobs)}</b> {closed.jobs.length === 1 ? "was" : "were"} {closed.kind}. For ten
            minutes you can bring {closed.jobs.length === 1 ? "it" : "them"} back.
          </UndoAlert>
        </li>
      ))}
    </ul>
  );
}
