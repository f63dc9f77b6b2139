import { type UseFormReturn, useWatch } from "react-hook-form";
import { scheduleCategories } from "#contract/articles/constants.ts";
import type { Schedule } from "#contract/schedules/schemas.ts";
import { PROMPT_MAX, VARIABLE_MAX, variableLabel } from "#contract/article-generation/constants.ts";
import type { useContractForm } from "#web/lib/use-contract-form.ts";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { FieldGroup } from "#web/ui/field-group.tsx";
import { Field } from "#web/ui/field.tsx";
import { Input } from "#web/ui/input.tsx";
import { NativeSelect } from "#web/ui/native-select.tsx";
import { Textarea } from "#web/ui/textarea.tsx";
import { type ScheduleValues, variableNames } from "./schedule-values.ts";
import { WEEKDAYS, timeZoneOptions } from "./schedule-labels.ts";

type Props = Pick<ReturnType<typeof useContractForm<ScheduleValues, unknown>>, "register" | "getError"> & {
  form: UseFormReturn<ScheduleValues>;
  /** The schedule being edited; null for a new one. */
  before: Schedule | null;
};

const FREQUENCIES = [
  { value: "daily", label: "Daily" },
  { value: "weekly", label: "Weekly" },
  { value: "monthly", label: "Monthly" },
];
const DAYS = WEEKDAYS.map((label, day) => ({ value: String(day), label }));

export function ScheduleFields(props: Props) {
  return (
    <>
      <ContentFields {...props} />
      <CadenceFields {...props} />
      <PublishingFields {...props} />
    </>
  );
}

function ContentFields({ form, before, register, getError }: Props) {
  const prompt = useWatch({ control: form.control, name: "prompt" });
  const names = variableNames(prompt, before);
  const variableErrors = form.formState.errors.variables as Record<string, { message?: string }> | undefined;
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Title" error={getError("title")}>
          <Input {...register("title")} maxLength={160} placeholder="Monday note" />
        </Field>
        <Field label="Category" error={getError("category")}>
          <NativeSelect
            {...register("category")}
            placeholder="Choose a category"
            options={scheduleCategories}
          />
        </Field>
      </div>
      <Field
        label="Prompt"
        error={getError("prompt")}
        hint="What the article is about. A name in double braces, such as {{topic}}, becomes a variable below."
      >
        <Textarea {...register("prompt")} rows={5} maxLength={PROMPT_MAX} />
      </Field>
      {names.length > 0 && (
        <FieldGroup legend="Variables">
          <div className="grid gap-4 sm:grid-cols-2">
            {names.map((name) => (
              <Field key={name} label={variableLabel(name)} error={variableErrors?.[name]?.message}>
                <Input {...register(`variables.${name}`)} maxLength={VARIABLE_MAX} />
              </Field>
            ))}
          </div>
        </FieldGroup>
      )}
    </>
  );
}

function CadenceFields({ form, register, getError }: Props) {
  const [frequency, timezone] = useWatch({ control: form.control, name: ["frequency", "timezone"] });
  return (
    <div className="grid grid-cols-2 gap-4 sm:grid-cols-6 sm:[&>*]:col-span-2">
      <Field label="Frequency" error={getError("frequency")}>
        <NativeSelect {...register("frequency")} options={FREQUENCIES} />
      </Field>
      {frequency === "weekly" && (
        <Field label="Day of the week" error={getError("dayOfWeek")}>
          <NativeSelect {...register("dayOfWeek")} options={DAYS} />
        </Field>
      )}
      {frequency === "monthly" && (
        <Field
          label="Day of the month"
          error={getError("dayOfMonth")}
          hint="Shorter months use their last day."
        >
          <Input {...register("dayOfMonth")} inputMode="numeric" maxLength={2} className="fig" />
        </Field>
      )}
      <Field label="Time" error={getError("time")}>
        <Input {...register("time")} type="time" className="fig" />
      </Field>
      <Field label="Time zone" error={getError("timezone")} className="col-span-2 sm:col-span-4!">
        <NativeSelect {...register("timezone")} options={timeZoneOptions(timezone)} />
      </Field>
    </div>
  );
}

function PublishingFields({ form, register, getError }: Props) {
  const autoPublish = useWatch({ control: form.control, name: "autoPublish" });
  return (
    <div className="grid gap-1.5">
      <Checkbox
        {...register("autoPublish")}
        label="Publish after approval by a person who may publish"
        error={getError("autoPublish")}
      />
      <Checkbox
        {...register("autoLinkedin")}
        label={
          autoPublish
            ? "Post to LinkedIn once it is published"
            : "Post to LinkedIn once it is published (only with the option above)"
        }
        error={getError("autoLinkedin")}
      />
      <Checkbox {...register("isActive")} label="Active: runs on schedule" error={getError("isActive")} />
    </div>
  );
}
