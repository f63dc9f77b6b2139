import type { FormEvent, ReactNode } from "react";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { PlusIcon } from "#web/ui/icons-actions.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { CopyFromJob } from "./copy-from-job.tsx";

type SetupFormProps = {
  title: string;
  note: string;
  /** Shown without an entry. */
  empty: string;
  count: number;
  max: number;
  addLabel: string;
  onAdd: () => void;
  copy: { jobId: string; part: "questions" | "criteria"; onCopy: (sourceId: string) => Promise<void> };
  /** What somebody else has saved meanwhile. */
  conflict: { message: string; onLoad: () => void; onRebase: () => void } | null;
  onSubmit: (event: FormEvent<HTMLFormElement>) => Promise<void>;
  pending: boolean;
  isDirty: boolean;
  draftNote: ReactNode;
  dialog: ReactNode;
  children: ReactNode;
};

/** One part of a job's setup as a form in a panel: entries in order, Add, copy, Save. */
export function SetupForm({
  title,
  note,
  empty,
  count,
  max,
  addLabel,
  onAdd,
  copy,
  conflict,
  onSubmit,
  pending,
  isDirty,
  draftNote,
  dialog,
  children,
}: SetupFormProps) {
  return (
    <Panel title={title} actions={<span className="fig text-ink-3">{`${count} of ${max}`}</span>}>
      <p className="border-b border-line px-4 py-2.5 text-ink-2">{note}</p>
      <form
        noValidate
        aria-label={title}
        className="grid grid-cols-[minmax(0,1fr)] gap-4 p-4"
        onSubmit={(event) => void onSubmit(event)}
      >
        {draftNote}
        {count === 0 ? <p className="text-ink-3">{empty}</p> : children}
        {count < max && (
          <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
            <Button variant="line" size="sm" onClick={onAdd}>
              <PlusIcon size={14} />
              {addLabel}
            </Button>
            <CopyFromJob {...copy} />
          </div>
        )}
        {conflict && (
          <Alert tone="caution" live>
            {conflict.message}
            <span className="mt-2 flex flex-wrap gap-2">
              <Button size="sm" variant="line" onClick={conflict.onLoad}>
                Load their version
              </Button>
              <Button size="sm" variant="text" onClick={conflict.onRebase}>
                Keep mine
              </Button>
            </span>
          </Alert>
        )}
        <div className="flex items-center gap-3 border-t border-line pt-4">
          <Button type="submit" size="sm" pending={pending} pendingLabel="Saving…">
            Save
          </Button>
          {isDirty && !pending && <span className="text-ink-3">Not saved yet</span>}
        </div>
      </form>
      {dialog}
    </Panel>
  );
}
