import type { ReactNode } from "react";
import { questionKindLabels, yesNoLabels, yesNoValues } from "#contract/screening/constants.ts";
import type { Criterion, Knockout, ScreeningQuestion } from "#contract/screening/schemas.ts";
import { Panel } from "#web/ui/panel.tsx";

function Overview({ title, empty, children }: { title: string; empty: string | false; children: ReactNode }) {
  return (
    <Panel title={title}>
      {empty ? (
        <p className="p-4 text-ink-3">{empty}</p>
      ) : (
        <ol className="divide-y divide-line">{children}</ol>
      )}
    </Panel>
  );
}

const answerLabel = (value: string): string => {
  const known = yesNoValues.find((one) => one === value);
  return known ? yesNoLabels[known] : value;
};

function formatKnockout({ accept, min, max }: Knockout): string {
  if (min !== null && max !== null) return `Marked unless between ${min} and ${max}`;
  if (min !== null) return `Marked below ${min}`;
  if (max !== null) return `Marked above ${max}`;
  return `Marked unless ${accept.map(answerLabel).join(" or ")}`;
}

/** For users who may read, but not change it. */
export const QuestionsOverview = ({ questions }: { questions: ScreeningQuestion[] }) => (
  <Overview title="Screening questions" empty={questions.length === 0 && "No screening questions yet."}>
    {questions.map(({ id, kind, label, help, isRequired, options, knockout }) => (
      <li key={id} className="px-4 py-3">
        <b className="[overflow-wrap:anywhere]">{label}</b>
        <p className="text-ink-3">
          {[
            questionKindLabels[kind],
            isRequired ? "required" : "optional",
            ...(options.length > 0 ? [options.join(" / ")] : []),
          ].join(", ")}
        </p>
        {help && <p className="text-ink-2">{help}</p>}
        {knockout && <p className="text-ink-2">{formatKnockout(knockout)}.</p>}
      </li>
    ))}
  </Overview>
);

export const CriteriaOverview = ({ criteria }: { criteria: Criterion[] }) => (
  <Overview title="Scorecard" empty={criteria.length === 0 && "This job has no criteria."}>
    {criteria.map(({ id, name, description }) => (
      <li key={id} className="px-4 py-3">
        <b className="[overflow-wrap:anywhere]">{name}</b>
        {description && <p className="text-ink-2">{description}</p>}
      </li>
    ))}
  </Overview>
);
