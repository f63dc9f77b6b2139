import { type ReactNode, useState } from "react";
import { applyDraft, clearLocalDraft, readLocalDraft, writeLocalDraft } from "./local-draft.ts";
import { useMe } from "./me.ts";
import { RestoredDraftNote } from "./restored-draft-note.tsx";

type Version = string | number | null;

type DraftState<T> = {
  value: T;
  setValue: (value: T) => void;
  /** Deletes the draft, after saving and when the user discards; continues with `value` or the initial one. */
  reset: (value?: T) => void;
  isRestored: boolean;
  /** Shown above the fields while they hold a restored draft. */
  draftNote: ReactNode;
};

/**
 * State of a back-office form that survives a reload, a crash and the end of the session in this browser. `draftName`
 * identifies the form and its record; `initial` is read at the first render.
 */
export function useDraftState<T extends object>(
  draftName: string,
  initial: T,
  version: Version = null,
): DraftState<T> {
  const { id: userId } = useMe();
  const [saved, setSaved] = useState(initial);
  const [restored, setRestored] = useState(() => {
    const draft = readLocalDraft<T>(userId, draftName);
    const merged = draft && applyDraft(draft, saved);
    return draft && merged ? { ...draft, merged } : null;
  });
  const [value, setValue] = useState(restored?.merged ?? saved);
  const startVersion = restored ? restored.version : version;
  const reset = (next: T = saved) => {
    setSaved(next);
    setValue(next);
    setRestored(null);
    clearLocalDraft(userId, draftName);
  };
  return {
    value,
    setValue: (next) => {
      setValue(next);
      writeLocalDraft(userId, draftName, { values: next, saved, version: startVersion });
    },
    reset,
    isRestored: restored !== null,
    draftNote: restored && (
      <RestoredDraftNote
        savedAt={restored.savedAt}
        isOutdated={startVersion !== version}
        onDiscard={() => reset()}
      />
    ),
  };
}
