import { useRef, useState } from "react";
import { BULK_EDIT_SIZE, type BulkEditOutcome } from "#contract/bulk-edits/schemas.ts";

export type BulkRecords<Filter> = { ids: string[] } | { filter: Filter; until?: string };

/** Calls the list's bulk endpoint once. */
export type SendBulkEdit<Filter, Change> = (body: {
  records: BulkRecords<Filter>;
  change: Change;
  after?: string;
  preview?: boolean;
}) => Promise<BulkEditOutcome>;

export type BulkProgress = {
  done: number;
  total: number;
  changed: string[];
  unchanged: number;
  refused: BulkEditOutcome["refused"];
  /** Why it ended early; empty when it was stopped or is complete. */
  error: string;
  isRunning: boolean;
};

const chunks = (ids: readonly string[]) =>
  Array.from({ length: Math.ceil(ids.length / BULK_EDIT_SIZE) }, (_, index) =>
    ids.slice(index * BULK_EDIT_SIZE, (index + 1) * BULK_EDIT_SIZE),
  );

/**
 * Runs a bulk edit step by step, with progress. It can be stopped between steps and repeated: records that are changed
 * already stay unchanged.
 */
export function useBulkRun<Filter, Change>(send: SendBulkEdit<Filter, Change>) {
  const [progress, setProgress] = useState<BulkProgress | null>(null);
  const isStopped = useRef(false);

  const run = async (records: BulkRecords<Filter>, change: Change, total: number): Promise<BulkProgress> => {
    isStopped.current = false;
    let state: BulkProgress = {
      done: 0,
      total,
      changed: [],
      unchanged: 0,
      refused: [],
      error: "",
      isRunning: true,
    };
    const add = ({ changed, unchanged, refused }: BulkEditOutcome) => {
      state = {
        ...state,
        done: state.done + changed.length + unchanged + refused.length,
        changed: [...state.changed, ...changed],
        unchanged: state.unchanged + unchanged,
        refused: [...state.refused, ...refused],
      };
      setProgress(state);
    };
    setProgress(state);
    try {
      if ("ids" in records) {
        for (const ids of chunks(records.ids)) {
          if (isStopped.current) break;
          add(await send({ records: { ids }, change }));
        }
      } else {
        let after: string | undefined;
        do {
          const outcome = await send({ records, change, ...(after !== undefined && { after }) });
          add(outcome);
          after = outcome.next ?? undefined;
        } while (after !== undefined && !isStopped.current);
      }
    } catch (error) {
      state = { ...state, error: error instanceof Error ? error.message : "Unexpected error." };
    }
    state = { ...state, isRunning: false };
    setProgress(state);
    return state;
  };
  return {
    progress,
    run,
    stop: () => {
      isStopped.current = true;
    },
    reset: () => setProgress(null),
  };
}
