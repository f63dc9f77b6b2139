import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { kindLabels } from "#contract/pipeline/labels.ts";
import type { CountedStage, StageList, StageListUpdate } from "#contract/pipeline/schemas.ts";
import { requiredKinds } from "#contract/pipeline/constants.ts";
import { useCan } from "#web/lib/me.ts";
import { runMutation } from "#web/lib/run-mutation.ts";
import { AlertDialog } from "#web/ui/alert-dialog.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { PencilIcon, PlusIcon, TrashIcon } from "#web/ui/icons-actions.tsx";
import { ChevronDownIcon, ChevronUpIcon } from "#web/ui/icons-arrows.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { ToolButton } from "#web/ui/tool-button.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { mailTemplates, useSaveStages } from "./queries.ts";
import { RemoveStageDialog } from "./remove-stage-dialog.tsx";
import { StageEditor } from "./stage-editor.tsx";
import { moveStage, toStageInput } from "./stage-values.ts";
import { formatCandidates } from "./undo-labels.ts";

type DialogState = { kind: "edit"; stage: CountedStage | null } | { kind: "remove"; stage: CountedStage };

type Props = {
  list: StageList;
  /** A job that uses the defaults shows them, but changes them elsewhere. */
  isReadOnly?: boolean;
};

/** Keeps focus and tooltip, which a disabled button loses. */
const unlessDisabled = (isDisabled: boolean, onClick: () => void) =>
  isDisabled ? { "aria-disabled": true } : { onClick };

/** Stages of a pipeline: add, rename, order, remove. */
export function StagesPanel({ list, isReadOnly = false }: Props) {
  const canManage = useCan("pipeline.manage") && !isReadOnly;
  const [dialog, setDialog] = useState<DialogState | null>(null);
  const [status, setStatus] = useState("");
  const { data: templates = [] } = useQuery(mailTemplates());
  const save = useSaveStages(list);
  const { stages, revision } = list;
  const close = () => setDialog(null);
  const saveStages = (
    next: StageListUpdate["stages"],
    done: string,
    removed: StageListUpdate["removed"] = [],
  ) =>
    runMutation(
      save,
      { revision, stages: next, removed },
      {
        onSuccess: () => setStatus(done),
        onError: ({ message }) =>
          toast({ title: "The stages were not saved", description: message, tone: "danger" }),
        // Not before: closing returns the focus, and the row that had it may be gone.
        onSettled: close,
      },
    );
  const remove = (stage: CountedStage, moveTo: string | null) =>
    saveStages(
      stages.filter(({ id }) => id !== stage.id).map(toStageInput),
      `${stage.name} was removed.`,
      moveTo === null ? [] : [{ id: stage.id, moveTo }],
    );
  return (
    <Panel
      title={list.jobId === null ? "Default stages" : "Stages"}
      actions={
        canManage && (
          <Button variant="line" size="sm" onClick={() => setDialog({ kind: "edit", stage: null })}>
            <PlusIcon size={14} />
            Add a stage
          </Button>
        )
      }
    >
      <output className="sr-only">{status}</output>
      <ol>
        {stages.map((stage, index) => {
          const { id, name, kind, candidateLabel, applications } = stage;
          const isOnlyRequired =
            requiredKinds.some((required) => required === kind) &&
            stages.filter((other) => other.kind === kind).length === 1;
          const template = templates.find((each) => each.id === stage.templateId);
          const move = (by: -1 | 1) =>
            saveStages(
              moveStage(stages, id, by).map(toStageInput),
              `${name} is now number ${index + 1 + by} of ${stages.length}.`,
            );
          return (
            <li
              key={id}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line px-4 py-2.5 last:border-b-0"
            >
              <div className="min-w-0 flex-1 basis-52">
                <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
                  <b className="[overflow-wrap:anywhere]">{name}</b>
                  {name !== kindLabels[kind] && <Badge status="info">{kindLabels[kind]}</Badge>}
                </p>
                <p className="text-sm text-ink-2 [overflow-wrap:anywhere]">
                  Candidates read “{candidateLabel}”
                </p>
                <p className="fig text-xs text-ink-3">
                  {applications === 0 ? "No candidates" : formatCandidates(applications)}
                  {template && `, suggests the email “${template.name}”`}
                </p>
              </div>
              {canManage && (
                <div className="flex items-center gap-1">
                  <ToolButton
                    label={`Move ${name} up`}
                    tip="Move up"
                    icon={<ChevronUpIcon />}
                    {...unlessDisabled(index === 0 || save.isPending, () => move(-1))}
                  />
                  <ToolButton
                    label={`Move ${name} down`}
                    tip="Move down"
                    icon={<ChevronDownIcon />}
                    {...unlessDisabled(index === stages.length - 1 || save.isPending, () => move(1))}
                  />
                  <ToolButton
                    label={`Edit ${name}`}
                    tip="Edit"
                    icon={<PencilIcon />}
                    onClick={() => setDialog({ kind: "edit", stage })}
                  />
                  <ToolButton
                    label={`Remove ${name}`}
                    tip={isOnlyRequired ? "Every pipeline has this kind of stage" : "Remove"}
                    icon={<TrashIcon />}
                    {...unlessDisabled(isOnlyRequired, () => setDialog({ kind: "remove", stage }))}
                  />
                </div>
              )}
            </li>
          );
        })}
      </ol>
      {dialog?.kind === "edit" && <StageEditor list={list} stage={dialog.stage} onClose={close} />}
      {dialog?.kind === "remove" &&
        (dialog.stage.applications === 0 ? (
          <AlertDialog
            open
            onOpenChange={(open) => !open && close()}
            title={`Remove ${dialog.stage.name}?`}
            cancelLabel="Keep it"
            confirmLabel="Remove"
            pending={save.isPending}
            pendingLabel="Removing…"
            onConfirm={() => remove(dialog.stage, null)}
          >
            No candidate is in this stage. The moves through it stay in the history.
          </AlertDialog>
        ) : (
          <RemoveStageDialog
            stage={dialog.stage}
            stages={stages}
            pending={save.isPending}
            onRemove={(moveTo) => remove(dialog.stage, moveTo)}
            onClose={close}
          />
        ))}
    </Panel>
  );
}
