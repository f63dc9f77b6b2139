import { type Path, type UseFormRegister, type UseFormReturn, useWatch } from "react-hook-form";
import {
  questionKindLabels,
  questionKinds,
  yesNoLabels,
  yesNoValues,
} from "#contract/screening/constants.ts";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { FieldGroup } from "#web/ui/field-group.tsx";
import { Field } from "#web/ui/field.tsx";
import { Input } from "#web/ui/input.tsx";
import { NativeSelect } from "#web/ui/native-select.tsx";
import { Textarea } from "#web/ui/textarea.tsx";
import { answerValues, canMark, type FormQuestion, type QuestionsForm } from "./question-form.ts";

const KINDS = questionKinds.map((value) => ({ value, label: questionKindLabels[value] }));

type Props = {
  index: number;
  form: UseFormReturn<QuestionsForm>;
  register: UseFormRegister<QuestionsForm>;
  getError: (name: Path<QuestionsForm>) => string | undefined;
};

/** The fields of one question. */
export function QuestionEditor({ index, form, register, getError }: Props) {
  const at = `questions.${index}` as const;
  const question = useWatch({ control: form.control, name: at });
  return (
    <div className="grid gap-4">
      <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_13rem]">
        <Field label="Question" error={getError(`${at}.label`)}>
          <Input {...register(`${at}.label`)} maxLength={200} required />
        </Field>
        <Field label="Kind of answer" error={getError(`${at}.kind`)}>
          <NativeSelect {...register(`${at}.kind`)} options={KINDS} />
        </Field>
      </div>
      {question.kind === "choice" && (
        <Field
          label="Answers to choose from"
          hint="One per line, at most 20."
          error={getError(`${at}.optionLines`)}
        >
          <Textarea {...register(`${at}.optionLines`)} rows={4} required />
        </Field>
      )}
      <Field label="Help text" optional error={getError(`${at}.help`)}>
        <Input {...register(`${at}.help`)} maxLength={300} />
      </Field>
      <Checkbox {...register(`${at}.isRequired`)} label="Applicants must answer" />
      {canMark(question.kind) && (
        <div className="grid gap-3">
          <Checkbox {...register(`${at}.marks`)} label="Mark answers outside what the job asks for" />
          {question.marks && (
            <Expected question={question} at={at} form={form} register={register} getError={getError} />
          )}
        </div>
      )}
    </div>
  );
}

type ExpectedProps = Omit<Props, "index"> & { question: FormQuestion; at: `questions.${number}` };

const answerLabel = (value: string) => yesNoValues.find((one) => one === value);

/** Which answers fit the job. */
function Expected({ question, at, form, register, getError }: ExpectedProps) {
  const error = getError(`${at}.marks`);
  if (question.kind === "number")
    return (
      <FieldGroup legend="The job asks for" error={error}>
        <div className="grid grid-cols-2 gap-4 sm:max-w-sm">
          <Field label="At least" optional>
            <Input {...register(`${at}.min`)} inputMode="decimal" maxLength={20} />
          </Field>
          <Field label="At most" optional>
            <Input {...register(`${at}.max`)} inputMode="decimal" maxLength={20} />
          </Field>
        </div>
      </FieldGroup>
    );
  const toggle = (value: string, isAccepted: boolean) => {
    const others = question.accept.filter((one) => one !== value);
    form.setValue(`${at}.accept`, isAccepted ? [...others, value] : others, { shouldDirty: true });
  };
  const values = answerValues(question);
  return (
    <FieldGroup
      legend="Answers that fit the job"
      error={error}
      hint={values.length === 0 ? "Enter the answers first." : undefined}
    >
      <div className="grid gap-2">
        {[...new Set(values)].map((value) => {
          const yesNo = question.kind === "yes_no" ? answerLabel(value) : undefined;
          return (
            <Checkbox
              key={value}
              label={yesNo ? yesNoLabels[yesNo] : value}
              checked={question.accept.includes(value)}
              onChange={({ target }) => toggle(value, target.checked)}
            />
          );
        })}
      </div>
    </FieldGroup>
  );
}
