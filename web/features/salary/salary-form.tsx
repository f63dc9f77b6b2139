import { type FormEvent, type Ref, useId } from "react";
import { salaryCalculator } from "#web/content/salary-calculator.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import { NativeSelect } from "#web/ui/native-select.tsx";
import { type SalaryAnswers, questions, readAnswers, getMissingLabels } from "./answers.ts";

type SalaryFormProps = {
  ref: Ref<HTMLFormElement>;
  answers: SalaryAnswers;
  calculating: boolean;
  onAnswersChange: (answers: SalaryAnswers) => void;
  onSubmit: (event: FormEvent) => void;
};

const { fields, submit, missing, calculating: pendingLabels } = salaryCalculator;

const toOptions = (key: keyof SalaryAnswers, options: readonly string[]) =>
  options.map((value) => ({
    value,
    label: key === "experience" ? `${value} ${fields.experience.unit}` : value,
  }));

/** The button is disabled until all four questions are answered, and names the missing ones. */
export function SalaryForm({ ref, answers, calculating, onAnswersChange, onSubmit }: SalaryFormProps) {
  const hydrated = useHydrated();
  const hintId = useId();
  const missingLabels = getMissingLabels(answers);
  // Without JavaScript nothing would enable the button: `required` checks the fields instead.
  const isDisabled = hydrated && missingLabels.length > 0;
  return (
    <form
      ref={ref}
      action="/#salary"
      className="mt-5 grid grid-cols-2 gap-4"
      onChange={(event) => onAnswersChange(readAnswers(new FormData(event.currentTarget)))}
      onSubmit={onSubmit}
    >
      {questions.map(({ key, name, options }) => (
        <Field key={key} id={name} label={fields[key].label}>
          <NativeSelect
            name={name}
            placeholder={fields[key].placeholder}
            options={toOptions(key, options)}
            defaultValue={answers[key]}
            required
          />
        </Field>
      ))}
      <div className="grid col-span-2 gap-2">
        <Button
          type="submit"
          pending={calculating}
          pendingLabel={pendingLabels.button}
          disabled={isDisabled}
          aria-describedby={isDisabled ? hintId : undefined}
        >
          {submit}
        </Button>
        <p id={hintId} className="hint min-h-[1.4em]">
          {isDisabled && missing(missingLabels)}
        </p>
      </div>
    </form>
  );
}
