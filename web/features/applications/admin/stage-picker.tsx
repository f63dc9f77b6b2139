import type { Application } from "#contract/applications/schemas.ts";
import type { ApplicationStage } from "#contract/jobs/constants.ts";
import { useCan } from "#web/lib/me.ts";
import { NativeSelect } from "#web/ui/native-select.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { useChangeStage } from "#web/features/inbox/admin/queries.ts";
import { runMutation } from "#web/lib/run-mutation.ts";
import { StageBadge, STAGE_OPTIONS, stageLabel } from "./stage-badge.tsx";

/** A select for users with `crm.write`, otherwise a badge. */
export function StagePicker({ application: { id, stage } }: { application: Application }) {
  const canMove = useCan("crm.write");
  const move = useChangeStage();
  if (!canMove) return <StageBadge stage={stage} />;
  const moveTo = (nextStage: ApplicationStage) =>
    runMutation(
      move,
      { id, from: stage, stage: nextStage },
      {
        onSuccess: () => toast({ title: `Moved to ${stageLabel(nextStage)}`, tone: "positive" }),
        onError: ({ message }) =>
          toast({ title: "Failed to change stage", description: message, tone: "danger" }),
      },
    );
  return (
    <NativeSelect
      aria-label="Stage"
      options={STAGE_OPTIONS}
      value={move.isPending ? move.variables.stage : stage}
      disabled={move.isPending}
      onChange={({ target }) => moveTo(target.value as ApplicationStage)}
    />
  );
}
