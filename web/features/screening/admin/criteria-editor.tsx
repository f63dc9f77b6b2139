import { useQueryClient } from "@tanstack/react-query";
import { useFieldArray } from "react-hook-form";
import * as z from "zod";
import { MAX_CRITERIA } from "#contract/screening/constants.ts";
import { CriteriaUpdate, type ScreeningSetup } from "#contract/screening/schemas.ts";
import { Field } from "#web/ui/field.tsx";
import { Input } from "#web/ui/input.tsx";
import { Textarea } from "#web/ui/textarea.tsx";
import { OrderedList } from "./ordered-list.tsx";
import { screeningSetup, useSaveCriteria } from "./queries.ts";
import { SetupForm } from "./setup-form.tsx";
import { useSetupForm } from "./use-setup-form.ts";

const CriteriaForm = z.object({ criteria: CriteriaUpdate.shape.criteria });
type CriteriaForm = z.input<typeof CriteriaForm>;

const schema = async () => CriteriaForm;

const toForm = ({ criteria }: ScreeningSetup): CriteriaForm => ({ criteria });

export function CriteriaEditor({ setup }: { setup: ScreeningSetup }) {
  const jobId = setup.job.id;
  const queryClient = useQueryClient();
  const save = useSaveCriteria(jobId);
  const { form, register, getError, frame } = useSetupForm<CriteriaForm>({
    setup,
    part: "criteria",
    schema,
    toForm,
    save: (version, values) => save.mutateAsync({ version, ...values }),
    texts: {
      unsaved: "Your changes to the scorecard have not been saved.",
      saved: "Scorecard saved",
      failed: "The scorecard was not saved",
    },
  });
  const { fields, append, move, remove } = useFieldArray({
    control: form.control,
    name: "criteria",
    keyName: "key",
  });
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
      {...frame}
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
