import { useEffect, useRef, useState } from "react";
import type { Recommendation, Rating } from "#contract/scorecards/constants.ts";
import type { ScorecardInput, ScorecardPanel } from "#contract/scorecards/schemas.ts";
import { runMutation } from "#web/lib/run-mutation.ts";
import { useDraftState } from "#web/lib/use-draft-state.tsx";
import { useSaveScorecard } from "./queries.ts";

const AUTOSAVE_DELAY_MS = 1_000;

export type ScorecardValues = {
  recommendation: Recommendation | null;
  notes: string;
  /** By criterion id. */
  ratings: Record<string, { rating: Rating | null; note: string }>;
};

const toValues = ({ criteria, mine }: ScorecardPanel): ScorecardValues => ({
  recommendation: mine?.recommendation ?? null,
  notes: mine?.notes ?? "",
  ratings: Object.fromEntries(
    criteria.map(({ id }) => {
      const own = mine?.ratings.find(({ criterionId }) => criterionId === id);
      return [id, { rating: own?.rating ?? null, note: own?.note ?? "" }];
    }),
  ),
});

const toInput = ({ recommendation, notes, ratings }: ScorecardValues, submit: boolean) =>
  ({
    recommendation,
    notes,
    ratings: Object.entries(ratings).map(([criterionId, rating]) => ({ criterionId, ...rating })),
    submit,
  }) satisfies Omit<ScorecardInput, "version">;

type Status = { state: "idle" | "saving" | "saved" } | { state: "failed"; message: string };

/**
 * The user's scorecard: what is typed is stored in this browser at once and, while it is a draft, on the server a second
 * later. Changes of a submitted scorecard wait for Save.
 */
export function useScorecardDraft(applicationId: string, panel: ScorecardPanel) {
  const isDraft = !panel.mine?.submittedAt;
  const draft = useDraftState(`scorecard:${applicationId}`, toValues(panel), panel.mine?.version ?? 0);
  const save = useSaveScorecard(applicationId);
  const [status, setStatus] = useState<Status>({ state: "idle" });
  const latest = useRef(draft.value);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  /** Saves what waits for the timer. */
  const flush = useRef<() => void>(() => undefined);

  const send = (values: ScorecardValues, submit: boolean, onSuccess?: () => void) => {
    clearTimeout(timer.current);
    timer.current = undefined;
    setStatus({ state: "saving" });
    runMutation(save, toInput(values, submit), {
      onSuccess: () => {
        // What was typed meanwhile is saved by its own timer.
        if (latest.current === values) draft.reset(values);
        setStatus({ state: "saved" });
        onSuccess?.();
      },
      onError: ({ message }) => setStatus({ state: "failed", message }),
    });
  };

  const change = (values: ScorecardValues) => {
    latest.current = values;
    draft.setValue(values);
    if (!isDraft) return;
    setStatus({ state: "idle" });
    clearTimeout(timer.current);
    timer.current = setTimeout(() => send(values, false), AUTOSAVE_DELAY_MS);
  };

  useEffect(() => {
    flush.current = () => {
      if (timer.current !== undefined) send(latest.current, false);
    };
  });
  useEffect(() => () => flush.current(), []);

  return {
    values: draft.value,
    draftNote: draft.draftNote,
    isDraft,
    status,
    change,
    submit: (onSuccess: () => void) => send(latest.current, true, onSuccess),
    /** Drops changes of a submitted scorecard. */
    discard: () => draft.reset(),
  };
}
