import { type FormEvent, useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { estimateSalary, type SalaryChoices } from "#contract/salary/calculator.ts";
import { salaryCalculator } from "#web/content/salary-calculator.ts";
import { toSalaryChoices, type SalaryAnswers, readAnswers } from "./answers.ts";
import { SalaryForm } from "./salary-form.tsx";
import { SalaryResult } from "./salary-result.tsx";

/** Simulated calculation time (spec P §4). */
const DELAY_MS = 1_500;

type Result = SalaryChoices | "calculating" | null;

/** Without JavaScript the form submits to this page with the answers in the URL. */
export function SalarySection() {
  const [params] = useSearchParams();
  const [answers, setAnswers] = useState<SalaryAnswers>(() => readAnswers(params));
  const [result, setResult] = useState<Result>(() => toSalaryChoices(answers));
  const form = useRef<HTMLFormElement>(null);
  const timer = useRef(0);
  useEffect(() => {
    // Picks up answers given before hydration.
    if (form.current) setAnswers(readAnswers(new FormData(form.current)));
    return () => clearTimeout(timer.current);
  }, []);

  const calculate = (event: FormEvent) => {
    event.preventDefault();
    const choices = toSalaryChoices(answers);
    if (!choices || result === "calculating") return;
    setResult("calculating");
    timer.current = window.setTimeout(() => setResult(choices), DELAY_MS);
  };
  const calculating = result === "calculating";
  return (
    <section aria-labelledby="salary-heading" className="wrap pt-section">
      <div className="grid gap-x-16 gap-y-5 rounded-md border border-line bg-paper-2 p-5 sm:p-8 lg:grid-cols-[5fr_6fr] lg:p-10">
        <div>
          <h2 id="salary-heading" className="type-heading">
            {salaryCalculator.heading}
          </h2>
          <p className="mt-2.5 max-w-sm text-sm text-ink-2">{salaryCalculator.note}</p>
          <SalaryForm
            ref={form}
            answers={answers}
            calculating={calculating}
            onAnswersChange={setAnswers}
            onSubmit={calculate}
          />
        </div>
        <SalaryResult
          calculating={calculating}
          choices={typeof result === "object" ? result : null}
          estimate={typeof result === "object" && result ? estimateSalary(result) : null}
        />
      </div>
    </section>
  );
}
