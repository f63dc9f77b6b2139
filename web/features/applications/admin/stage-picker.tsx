import type { Application } from "#contract/applications/endpoints.ts";
import type { ApplicationStage } from "#contract/jobs/constants.ts";
import { useCan } from "#web/lib/me.ts";
import { NativeSelect } from "#web/ui/native-select.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { useMoveStage } from "#web/features/inbox/admin/queries.ts";
import { StageBadge, STAGES, stageWord } from "./stage-badge.tsx";

/** The stage, and for whoever may move the application the way to another one. */
export function StagePicker({ application: { id, stage } }: { application: Application }) {
  const mayMove = useCan("crm.write");
  const move = useMoveStage();
  if (!mayMove) return <StageBadge stage={stage} />;
  const to = (wanted: ApplicationStage) =>
    move.mutate(
      { id, from: stage, stage: wanted },
      {
        onSuccess: () => toast({ title: `Moved to ${stageWord(wanted)}`, tone: "positive" }),
        onError: ({ message }) => toast({ title: "Not moved", description: message, tone: "danger" }),
      },
    );
  return (
    <NativeSelect
      aria-label="Stage"
      options={STAGES}
      value={move.isPending ? move.variables.stage : stage}
      disabled={move.isPending}
      onChange={({ target }) => to(target.value as ApplicationStage)}
    />
  );
}
