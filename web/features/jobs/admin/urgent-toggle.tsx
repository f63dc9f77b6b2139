import type { Job } from "#contract/jobs/schemas.ts";
import { runMutation } from "#web/lib/run-mutation.ts";
import { Badge } from "#web/ui/badge.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { useSetUrgent } from "./queries.ts";

/** Marks a job as urgent in its row; a badge for users who may not. */
export function UrgentToggle({ job, canEdit }: { job: Job; canEdit: boolean }) {
  const { isUrgent, title } = job;
  const setUrgent = useSetUrgent();
  const badge = isUrgent && <Badge status="urgent">Urgent</Badge>;
  if (!canEdit) return badge;
  const toggle = () => {
    if (setUrgent.isPending) return;
    runMutation(
      setUrgent,
      { job, isUrgent: !isUrgent },
      {
        onSuccess: () =>
          toast({
            title: isUrgent ? "No longer urgent" : "Marked as urgent",
            description: title,
            tone: "positive",
          }),
        onError: ({ message }) =>
          toast({ title: "Error updating job", description: message, tone: "danger" }),
      },
    );
  };
  return (
    <button
      type="button"
      aria-busy={setUrgent.isPending || undefined}
      title={isUrgent ? "Press to remove the mark" : undefined}
      className="urgent-toggle"
      onClick={toggle}
    >
      {badge || <span className="cell-add">Mark urgent</span>}
      <span className="sr-only"> for {title}</span>
    </button>
  );
}
