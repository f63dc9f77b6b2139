import type { ReactNode } from "react";
import type { AutosaveState } from "./use-autosave.ts";

const getLabel = (noun: string, state: AutosaveState, problem: string): string =>
  ({
    idle: "Unsaved changes",
    saving: "Storing your draft…",
    stored: `Draft stored. Save to change the ${noun}.`,
    offline: "You are offline. Your draft is stored in this browser.",
    failed: "Your draft is stored in this browser only. It will be sent again.",
    incomplete: `Stored in this browser only. ${problem}`,
  })[state];

type DraftStatusProps = {
  /** Such as 'article'. */
  noun: string;
  /** The record's own status, once it is created. */
  badge: ReactNode;
  isCreated: boolean;
  isDirty: boolean;
  autosave: AutosaveState;
  /** Why a new record can't be created yet. */
  problem: string;
  /** Names of the others who have the record open. */
  editors: readonly string[];
};

/** Where the typed text is, and who else has the record open. */
export function DraftStatus({
  noun,
  badge,
  isCreated,
  isDirty,
  autosave,
  problem,
  editors,
}: DraftStatusProps) {
  const label = getLabel(noun, autosave, problem);
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      {badge}
      <span role="status">{isDirty ? label : isCreated ? "Saved" : "Not created yet"}</span>
      {editors.length > 0 && (
        <span role="status" className="text-caution-ink">
          {editors.join(", ")} {editors.length === 1 ? "has" : "have"} this {noun} open, too.
        </span>
      )}
    </span>
  );
}
