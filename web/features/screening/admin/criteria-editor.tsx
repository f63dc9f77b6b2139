import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useFieldArray } from "react-hook-form";
import * as z from "zod";
import { MAX_CRITERIA } from "#contract/screening/constants.ts";
import { CriteriaUpdate, ScreeningSetup } from "#contract/screening/schemas.ts";
import { useAdminForm } from "#web/lib/use-admin-form.tsx";
import { Field } from "#web/ui/field.tsx";
import { Input } from "#web/ui/input.tsx";
import { Textarea } from "#web/ui/textarea.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { OrderedList } from "./ordered-list.tsx";
import { screeningSetup, useSaveCriteria } from "./queries.ts";
import { SetupForm } from "./setup-form.tsx";

const CriteriaForm = z.object({ criteria: CriteriaUpdate.shape.criteria });
type CriteriaForm = z.input<typeof CriteriaForm>;

const schema = async () => CriteriaForm;

const toForm = ({ criteria }: ScreeningSetup): CriteriaForm => ({ criteria });

export function CriteriaEditor({ setup }: { setup: ScreeningSetup }) {
  const jobId = setup.job.id;
  const queryClient = useQueryClient();
  const save = useSaveCriteria(jobId);
  const [version, setVersion] = useState(setup.criteriaVersion);
  const [conflict, setConflict] = useState<{ message: string; current: ScreeningSetup } | null>(null);
  const { form, submit, getError, pending, register, unsaved, draftNote, discardDraft } = useAdminForm({
    draftName: `criteria:${jobId}`,
    unsavedText: "Your changes to the scorecard have not been saved.",
    version,
    schema,
    defaults: toForm(setup),
    send: (_form, values: CriteriaForm) => save.mutateAsync({ version, ...values }),
    onSuccess: (saved) => {
      continueWith(saved);
      toast({ title: "Scorecard saved", tone: "positive" });
    },
    onFailure: ({ current, message }) => {
      if (current) setConflict({ message, current: ScreeningSetup.parse(current) });
      else toast({ title: "The scorecard was not saved", description: message, tone: "danger" });
    },
  });
  const { fields, append, move, remove } = useFieldArray({
    control: form.control,
    name: "criteria",
    keyName: "key",
  });
  const continueWith = (current: ScreeningSetup) => {
    setVersion(current.criteriaVersion);
    setConflict(null);
    discardDraft(toForm(current));
  };
  const copyFrom = async (sourceId: string) => {
    const source = await queryClient.fetchQuery(screeningSetup(sourceId));
    const names = new Set(form.getValues("criteria").map(({ name }) => name.toLowerCase()));
    const added = source.criteria
      .filter(({ name }) => !names.has(name.toLowerCase()))
      .slice(0, MAX_CRITERIA - names.size);
    append(
      added.map(({ name, description }) => ({ id: null, name, description })),
      { shouldFocus: false },
    );
  };
  return (
    <SetupForm
      title="Scorecard"
      note="What interviewers rate from 1 to 4, each with a note."
      empty="No criteria yet: scorecards have a recommendation and notes only."
      count={fields.length}
      max={MAX_CRITERIA}
      addLabel="Add a criterion"
      onAdd={() =>
        append({ id: null, name: "", description: "" }, { focusName: `criteria.${fields.length}.name` })
      }
      copy={{ jobId, part: "criteria", onCopy: copyFrom }}
      conflict={
        conflict && {
          message: conflict.message,
          onLoad: () => continueWith(conflict.current),
          onKeep: () => {
            setVersion(conflict.current.criteriaVersion);
            setConflict(null);
          },
        }
      }
      onSubmit={submit}
      pending={pending}
      isDirty={form.formState.isDirty}
      draftNote={draftNote}
      dialog={unsaved.dialog}
    >
      <OrderedList items={fields} noun="Criterion" onMove={move} onRemove={(index) => remove(index)}>
        {(index) => (
          <div className="grid gap-4">
            <Field
              label="Criterion"
              error={
                getError(`criteria.${index}.name`) ?? (index === 0 && getError("criteria.root" as "criteria"))
              }
            >
              <Input {...register(`criteria.${index}.name`)} maxLength={80} required />
            </Field>
            <Field label="What to look for" optional error={getError(`criteria.${index}.description`)}>
              <Textarea {...register(`criteria.${index}.description`)} rows={2} maxLength={300} />
            </Field>
          </div>
        )}
      </OrderedList>
    </SetupForm>
  );
}
