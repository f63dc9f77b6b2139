import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { JobBoard, Posting, PublishResult } from "#contract/job-boards/schemas.ts";
import type { Job } from "#contract/jobs/schemas.ts";
import { FormDialog } from "#web/lib/form-dialog.tsx";
import { QueryContent } from "#web/lib/query-content.tsx";
import { runMutation } from "#web/lib/run-mutation.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { SkeletonRows } from "#web/ui/skeleton.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { adapterLabels } from "./job-board-labels.ts";
import { JobPostings } from "./job-postings.tsx";
import { jobBoardList, jobPostings, usePublishJob } from "./queries.ts";

const formatPortals = (count: number) => (count === 1 ? "1 portal" : `${count} portals`);

const isQueued = ({ status, errorMessage }: PublishResult) =>
  !errorMessage && status !== "failed" && status !== "removed";

/** Boards that don't have the job, and whether they are chosen at first: active, complete and not taken off. */
function listChoices(jobBoards: readonly JobBoard[], postings: readonly Posting[], job: Job) {
  return jobBoards.flatMap((jobBoard) => {
    const posting = postings.find(({ portalId }) => portalId === jobBoard.id);
    const isOn = posting
      ? posting.status !== "failed" && posting.status !== "removed"
      : job.publishToPortals && jobBoard.adapter === "xml-feed";
    const isReady = jobBoard.isActive && jobBoard.missing.length === 0 && !posting?.excludedAt;
    return isOn && jobBoard.isActive ? [] : [{ jobBoard, isReady }];
  });
}

/** Chooses the portals to publish a job to, and shows those that have it. */
export function PublishDialog({ job, onClose }: { job: Job; onClose: () => void }) {
  const jobBoards = useQuery(jobBoardList());
  const postings = useQuery(jobPostings(job.id));
  const publish = usePublishJob(job.id);
  const [chosen, setChosen] = useState<ReadonlySet<string> | null>(null);
  const isOpen = job.status === "published";
  const choices =
    isOpen && jobBoards.data && postings.data ? listChoices(jobBoards.data, postings.data, job) : [];
  const isChosen = ({ jobBoard, isReady }: (typeof choices)[number]) =>
    chosen ? chosen.has(jobBoard.id) : isReady;
  const ids = choices.filter(isChosen).map(({ jobBoard }) => jobBoard.id);
  const choose = (id: string, isOn: boolean) =>
    setChosen(new Set(isOn ? [...ids, id] : ids.filter((other) => other !== id)));
  const submit = () =>
    runMutation(publish, ids, {
      onSuccess: ({ results }) => {
        setChosen(new Set());
        const count = results.filter(isQueued).length;
        if (count > 0)
          toast({
            title: "Publishing initiated!",
            description: `Published to ${formatPortals(count)}`,
            tone: "positive",
          });
        else toastError(results.find(({ errorMessage }) => errorMessage)?.errorMessage ?? "");
      },
      onError: ({ message }) => toastError(message),
    });

  return (
    <FormDialog
      wide
      title={`Portals: ${job.title}`}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      pending={publish.isPending}
      submitDisabled={ids.length === 0}
      submitLabel={ids.length === 0 ? "Publish" : `Publish to ${formatPortals(ids.length)}`}
      pendingLabel="Publishing…"
      cancelLabel="Close"
      onClose={onClose}
      footer={
        <section className="mt-5">
          <h3 className="mb-1 font-semibold">On portals</h3>
          <JobPostings job={job} />
        </section>
      }
    >
      {isOpen ? (
        <QueryContent
          query={jobBoards}
          errorTitle="The portals could not be loaded"
          fallback={<SkeletonRows count={3} label="Loading the portals" />}
        >
          {() => (
            <fieldset className="grid gap-2">
              <legend className="mb-1 font-semibold">Publish to</legend>
              {choices.length === 0 && <p className="text-ink-3">Every active portal has this job.</p>}
              {choices.map((choice) => (
                <Checkbox
                  key={choice.jobBoard.id}
                  label={<ChoiceLabel jobBoard={choice.jobBoard} />}
                  checked={isChosen(choice)}
                  disabled={!choice.jobBoard.isActive}
                  onChange={({ target }) => choose(choice.jobBoard.id, target.checked)}
                />
              ))}
            </fieldset>
          )}
        </QueryContent>
      ) : (
        <Alert tone="note" title="Only published jobs can be on portals.">
          Publish the job first.
        </Alert>
      )}
    </FormDialog>
  );
}

const toastError = (description: string) =>
  toast({ title: "Error publishing to portals", description, tone: "danger" });

function ChoiceLabel({ jobBoard: { name, adapter, isActive, missing } }: { jobBoard: JobBoard }) {
  return (
    <>
      {name}
      <span className="block text-xs text-ink-3">{isActive ? adapterLabels[adapter] : "Inactive"}</span>
      {isActive &&
        missing.map((setting) => (
          <span key={setting} className="block text-xs text-danger">
            {setting}
          </span>
        ))}
    </>
  );
}
