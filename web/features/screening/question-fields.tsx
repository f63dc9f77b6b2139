import type { ChangeEvent } from "react";
import type { FieldValues, Path, UseFormRegister, UseFormReturn } from "react-hook-form";
import { findAnswerFileProblem } from "#contract/screening/answer-file.ts";
import {
  answerFileExtensions,
  MAX_SHORT_ANSWER,
  yesNoLabels,
  yesNoValues,
} from "#contract/screening/constants.ts";
import type { PublicQuestion } from "#contract/screening/schemas.ts";
import { forms } from "#web/content/forms.ts";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { FieldGroup } from "#web/ui/field-group.tsx";
import { Field } from "#web/ui/field.tsx";
import { FileField } from "#web/ui/file-field.tsx";
import { Input } from "#web/ui/input.tsx";
import { NativeSelect } from "#web/ui/native-select.tsx";
import { Textarea } from "#web/ui/textarea.tsx";

const { labels } = forms.application;
const ACCEPT = answerFileExtensions.map((extension) => `.${extension}`).join();

type Controls<T extends FieldValues> = {
  form: UseFormReturn<T>;
  register: UseFormRegister<T>;
  getError: (name: Path<T>) => string | undefined;
};

/** The questions of a job within its application form, as the fields `answers.<id>`. */
export function QuestionFields<T extends FieldValues>({
  questions,
  ...controls
}: Controls<T> & { questions: readonly PublicQuestion[] }) {
  if (questions.length === 0) return null;
  const hasFiles = questions.some(({ kind }) => kind === "file");
  return (
    <fieldset className="grid gap-5 border-y border-line py-6">
      <legend className="type-title pr-3">{labels.questions}</legend>
      {questions.map((question) => (
        <QuestionField key={`${question.id} ${question.kind}`} question={question} {...controls} />
      ))}
      {hasFiles && <p className="hint">{labels.filesHint}</p>}
    </fieldset>
  );
}

function QuestionField<T extends FieldValues>({
  question,
  form,
  register,
  getError,
}: Controls<T> & { question: PublicQuestion }) {
  const { id, kind, label, help, isRequired, options } = question;
  const name = `answers.${id}` as Path<T>;
  const fieldProps = { error: getError(name), hint: help || undefined, optional: !isRequired };
  if (kind === "yes_no") {
    // `register` adds the posted value of a rejected form, which is that of the checked radio.
    const { defaultValue, ...radio } = register(name) as ReturnType<typeof register> & {
      defaultValue?: string;
    };
    return (
      <FieldGroup legend={label} {...fieldProps}>
        <div className="flex flex-wrap gap-x-8 gap-y-2">
          {yesNoValues.map((value) => (
            <Checkbox
              key={value}
              type="radio"
              {...radio}
              value={value}
              defaultChecked={defaultValue === value}
              label={yesNoLabels[value]}
              required={isRequired}
            />
          ))}
        </div>
      </FieldGroup>
    );
  }
  if (kind === "file") {
    const { onChange, ...file } = form.register(name);
    /** A chosen file replaces the error of the one before. */
    const check = (event: ChangeEvent<HTMLInputElement>) => {
      void onChange(event);
      const chosen = event.target.files?.[0];
      const message = chosen && findAnswerFileProblem(chosen);
      if (message) form.setError(name, { type: "file", message });
      else form.clearErrors(name);
    };
    return (
      <Field label={label} {...fieldProps}>
        <FileField
          {...file}
          accept={ACCEPT}
          rule={labels.answerFileHint}
          required={isRequired}
          onChange={check}
        />
      </Field>
    );
  }
  return (
    <Field label={label} {...fieldProps}>
      {kind === "choice" ? (
        <NativeSelect
          {...register(name)}
          placeholder={labels.chooseAnswer}
          options={options}
          required={isRequired}
        />
      ) : kind === "number" ? (
        <Input {...register(name)} inputMode="decimal" maxLength={30} required={isRequired} />
      ) : (
        <Textarea {...register(name)} rows={2} maxLength={MAX_SHORT_ANSWER} required={isRequired} />
      )}
    </Field>
  );
}
