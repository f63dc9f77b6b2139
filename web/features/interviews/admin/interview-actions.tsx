import { useState } from "react";
import type { Interview } from "#contract/interviews/schemas.ts";
import { CancelDialog } from "#web/features/booking/admin/cancel-dialog.tsx";
import { runMutation } from "#web/lib/run-mutation.ts";
import { useNow } from "#web/lib/use-now.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { FreeTimePicker } from "./free-time-picker.tsx";
import { formatInterviewTime } from "./interview-labels.tsx";
import { type InterviewStep, useCancelInterview, useInterviewStep, useMoveInterview } from "./queries.ts";

const SUCCESS_TITLES: Record<InterviewStep, string> = {
  offer: "Invitation sent again",
  complete: "Marked as completed",
  "no-show": "Marked as no-show",
};

/** Actions for open interviews; completed and canceled ones have none. */
export function InterviewActions({ interview }: { interview: Interview }) {
  const [dialog, setDialog] = useState<"move" | "cancel" | null>(null);
  const mutation = useInterviewStep();
  const cancel = useCancelInterview();
  const { id, version, status, startsAt, candidate } = interview;
  const now = useNow();
  const hasStarted = startsAt !== null && now >= new Date(startsAt);
  if (status !== "offered" && status !== "scheduled") return null;
  const run = (step: InterviewStep) =>
    runMutation(
      mutation,
      { id, version, step },
      {
        onSuccess: () => toast({ title: SUCCESS_TITLES[step], tone: "positive" }),
        onError: ({ message }) =>
          toast({ title: "Failed to update interview", description: message, tone: "danger" }),
      },
    );
  const button = (step: InterviewStep, label: string, variant: "ink" | "line") => (
    <Button
      variant={variant}
      size="sm"
      pending={mutation.isPending && mutation.variables.step === step}
      pendingLabel="Saving…"
      onClick={() => run(step)}
    >
      {label}
    </Button>
  );
  return (
    <div role="group" aria-label="Actions" className="flex flex-wrap gap-2">
      {hasStarted && (
        <>
          {button("complete", "Mark as completed", "ink")}
          {button("no-show", "No-show", "line")}
        </>
      )}
      {status === "offered" && button("offer", "Send invitation again", "line")}
      <Button variant="line" size="sm" onClick={() => setDialog("move")}>
        {status === "offered" ? "Set the time" : "Reschedule"}
      </Button>
      <Button variant="line" size="sm" onClick={() => setDialog("cancel")}>
        Cancel interview
      </Button>
      {dialog === "move" && <MoveDialog interview={interview} onClose={() => setDialog(null)} />}
      {dialog === "cancel" && (
        <CancelDialog
          noun="interview"
          draftName={`interview-cancel:${id}`}
          description={`${candidate} and the interviewers get an email.`}
          hint="For the interviewers and the timeline, not for the candidate."
          doneText="The time is free again."
          pending={cancel.isPending}
          onCancel={(reason, callbacks) => runMutation(cancel, { id, version, reason }, callbacks)}
          onClose={() => setDialog(null)}
        />
      )}
    </div>
  );
}

function MoveDialog({ interview, onClose }: { interview: Interview; onClose: () => void }) {
  const { id, version, candidate, interviewers, mode, duration, bufferTime } = interview;
  const [startsAt, setStartsAt] = useState("");
  const [error, setError] = useState("");
  const move = useMoveInterview();
  const confirm = () => {
    if (!startsAt) {
      setError("Choose a time.");
      return;
    }
    runMutation(
      move,
      { id, version, startsAt },
      {
        onSuccess: () => {
          toast({ title: "Time set", description: `${candidate} gets an email.`, tone: "positive" });
          onClose();
        },
        onError: ({ message }) => {
          setError(message);
          setStartsAt("");
        },
      },
    );
  };
  return (
    <Dialog
      open
      wide
      title={interview.startsAt ? "Reschedule" : "Set the time"}
      description={`Now: ${formatInterviewTime(interview)}`}
      onOpenChange={(open) => !open && onClose()}
      footer={
        <>
          <Button variant="text" onClick={onClose}>
            Cancel
          </Button>
          <Button pending={move.isPending} pendingLabel="Saving…" onClick={confirm}>
            {interview.startsAt ? "Move interview" : "Schedule interview"}
          </Button>
        </>
      }
    >
      <FreeTimePicker
        filter={{
          interviewerIds: interviewers.map(({ userId }) => userId),
          mode,
          duration,
          bufferTime,
          moving: id,
        }}
        value={startsAt ? [startsAt] : []}
        error={error || undefined}
        onChange={([time = ""]) => {
          setStartsAt(time);
          setError("");
        }}
      />
    </Dialog>
  );
}
