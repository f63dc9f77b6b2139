import { useState } from "react";
import {
  ratingLabels,
  ratings,
  recommendationLabels,
  recommendations,
} from "#contract/scorecards/constants.ts";
import type { ScorecardPanel } from "#contract/scorecards/schemas.ts";
import type { Criterion } from "#contract/screening/schemas.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { FieldGroup } from "#web/ui/field-group.tsx";
import { Field } from "#web/ui/field.tsx";
import { Textarea } from "#web/ui/textarea.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { type ScorecardValues, useScorecardDraft } from "./use-scorecard-draft.ts";

type Props = { applicationId: string; panel: ScorecardPanel; onDone: () => void };

/** The user's scorecard: a draft is saved automatically until it is submitted. */
export function ScorecardForm({ applicationId, panel, onDone }: Props) {
  const { values, draftNote, isDraft, status, change, submit, discard } = useScorecardDraft(
    applicationId,
    panel,
  );
  const [isIncomplete, setIncomplete] = useState(false);
  const isSaving = status.state === "saving";
  const handleSubmit = () => {
    setIncomplete(values.recommendation === null);
    if (values.recommendation === null) return;
    submit(() => {
      toast({ title: isDraft ? "Scorecard submitted" : "Scorecard saved", tone: "positive" });
      onDone();
    });
  };
  const close = () => {
    if (!isDraft) discard();
    onDone();
  };
  return (
    <form
      noValidate
      aria-label="My scorecard"
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        handleSubmit();
      }}
    >
      {draftNote}
      {panel.criteria.map((criterion) => (
        <CriterionFields key={criterion.id} criterion={criterion} values={values} onChange={change} />
      ))}
      <FieldGroup legend="Recommendation" error={isIncomplete && "Please choose a recommendation."}>
        <div className="flex flex-wrap gap-x-6 gap-y-2">
          {recommendations.map((recommendation) => (
            <Checkbox
              key={recommendation}
              type="radio"
              name="recommendation"
              label={recommendationLabels[recommendation]}
              checked={values.recommendation === recommendation}
              onChange={() => {
                setIncomplete(false);
                change({ ...values, recommendation });
              }}
            />
          ))}
        </div>
      </FieldGroup>
      <Field label="Notes" optional hint="Staff who may read applications see them, the applicant does not.">
        <Textarea
          rows={4}
          maxLength={5000}
          value={values.notes}
          onChange={({ target }) => change({ ...values, notes: target.value })}
        />
      </Field>
      {status.state === "failed" && (
        <Alert tone="danger" live title="Not saved.">
          {status.message} Your text is stored in this browser.
        </Alert>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" size="sm" pending={isSaving && !isDraft} pendingLabel="Saving…">
          {isDraft ? "Submit scorecard" : "Save changes"}
        </Button>
        <Button size="sm" variant="text" onClick={close}>
          {isDraft ? "Close" : "Cancel"}
        </Button>
        {isDraft && (
          <output className="text-ink-3">
            {isSaving ? "Saving…" : status.state === "saved" ? "Draft saved. Only you can see it." : ""}
          </output>
        )}
      </div>
    </form>
  );
}

type CriterionFieldsProps = {
  criterion: Criterion;
  values: ScorecardValues;
  onChange: (values: ScorecardValues) => void;
};

function CriterionFields({ criterion: { id, name, description }, values, onChange }: CriterionFieldsProps) {
  const own = values.ratings[id] ?? { rating: null, note: "" };
  const set = (patch: Partial<typeof own>) =>
    onChange({ ...values, ratings: { ...values.ratings, [id]: { ...own, ...patch } } });
  return (
    <div className="grid gap-2 border-b border-line pb-5">
      <FieldGroup legend={name} hint={description || undefined}>
        <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
          {ratings.map((rating) => (
            <Checkbox
              key={rating}
              type="radio"
              name={`rating-${id}`}
              label={`${rating} ${ratingLabels[rating]}`}
              checked={own.rating === rating}
              onChange={() => set({ rating })}
            />
          ))}
          {own.rating !== null && (
            <button type="button" className="link text-sm" onClick={() => set({ rating: null })}>
              Clear
              <span className="sr-only"> the rating of {name}</span>
            </button>
          )}
        </div>
      </FieldGroup>
      <Textarea
        aria-label={`Note on ${name}`}
        placeholder="What you saw or heard"
        rows={2}
        maxLength={500}
        value={own.note}
        onChange={({ target }) => set({ note: target.value })}
      />
    </div>
  );
}
