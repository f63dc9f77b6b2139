import { useState } from "react";
import type { BulkEditOutcome } from "#contract/bulk-edits/schemas.ts";
import { formatInteger } from "#contract/numbers.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Field } from "#web/ui/field.tsx";
import { Input } from "#web/ui/input.tsx";
import { NativeSelect } from "#web/ui/native-select.tsx";
import { Progress } from "#web/ui/progress.tsx";
import { toast } from "#web/ui/toast-store.ts";
import type { BulkField } from "./bulk-fields.ts";
import { type BulkProgress, type BulkRecords, type SendBulkEdit, useBulkRun } from "./bulk-run.ts";

type Nouns = readonly [one: string, many: string];

type Props<Filter, Change> = {
  field: BulkField<Change>;
  nouns: Nouns;
  /** Number of selected records, as the list shows it. */
  count: number;
  records: BulkRecords<Filter>;
  send: SendBulkEdit<Filter, Change>;
  onChanged: () => void;
  offerUndo?: (change: Change, ids: readonly string[]) => boolean;
  /** After a complete run without refusals. */
  onDone: () => void;
  onClose: () => void;
};

/** The choice of no value, which differs from no choice. */
const EMPTY = "none:";

/** "1,204 applications". */
const formatCount = (count: number, [one, many]: Nouns): string =>
  count === 1 ? `1 ${one}` : `${formatInteger(count)} ${many}`;

/** The change that the field's value means; null while it is incomplete. */
function toChange<Change>(field: BulkField<Change>, value: string): Change | null {
  if (field.kind === "choice") return value === "" ? null : field.toChange(value === EMPTY ? "" : value);
  if (field.kind === "date") return value === "" ? null : field.toChange(value === EMPTY ? null : value);
  return value.trim() === "" ? null : field.toChange(value);
}

/** Asks for the new value, confirms how many records match now, and shows progress and the outcome. */
export function BulkEditDialog<Filter, Change>({
  field,
  nouns,
  count,
  records,
  send,
  onChanged,
  offerUndo,
  onDone,
  onClose,
}: Props<Filter, Change>) {
  const [value, setValue] = useState("");
  /** How many match at what time, once the server has counted them. */
  const [counted, setCounted] = useState<BulkEditOutcome | null>(null);
  const matching = counted?.matching ?? null;
  const [isCounting, setIsCounting] = useState(false);
  const [error, setError] = useState("");
  const bulk = useBulkRun(send);
  const { progress } = bulk;
  const change = toChange(field, value);
  const isAll = "filter" in records;

  const preview = async () => {
    if (!change) return;
    setIsCounting(true);
    setError("");
    try {
      setCounted(await send({ records, change, preview: true }));
    } catch (problem) {
      setError(problem instanceof Error ? problem.message : "Unexpected error.");
    }
    setIsCounting(false);
  };
  const apply = async () => {
    if (!change) return;
    const until = counted?.until;
    const target = "filter" in records && until ? { ...records, until } : records;
    const end = await bulk.run(target, change, matching ?? count);
    onChanged();
    const isComplete = end.error === "" && end.done >= end.total && end.refused.length === 0;
    const isUndoOffered = end.changed.length > 0 && (offerUndo?.(change, end.changed) ?? false);
    if (!isComplete) return;
    if (!isUndoOffered) toast({ title: formatOutcome(end, nouns), tone: "positive" });
    onDone();
  };
  const needsPreview = isAll && matching === null;
  const close = () => {
    bulk.stop();
    if (progress && !progress.isRunning && progress.done >= progress.total) onDone();
    else onClose();
  };
  return (
    <Dialog
      open
      focusFirstField
      title={`${field.label} of ${formatCount(matching ?? count, nouns)}`}
      onOpenChange={(open) => !open && close()}
      footer={
        progress ? (
          progress.isRunning ? (
            <Button variant="outline" onClick={bulk.stop}>
              Stop
            </Button>
          ) : (
            <Button variant="outline" onClick={close}>
              Close
            </Button>
          )
        ) : (
          <>
            <Button variant="text" onClick={onClose}>
              Cancel
            </Button>
            {needsPreview ? (
              <Button
                disabled={!change}
                pending={isCounting}
                pendingLabel="Counting…"
                onClick={() => void preview()}
              >
                Continue
              </Button>
            ) : (
              <Button disabled={!change || matching === 0} onClick={() => void apply()}>
                Change {formatCount(matching ?? count, nouns)}
              </Button>
            )}
          </>
        )
      }
    >
      {error && <Alert tone="danger" live title={error} />}
      {progress ? (
        <Outcome progress={progress} nouns={nouns} />
      ) : (
        <form
          className="grid gap-4"
          aria-label={field.label}
          onSubmit={(event) => {
            event.preventDefault();
            void (needsPreview ? preview() : apply());
          }}
        >
          <ValueField field={field} value={value} onChange={setValue} />
          {field.note && <p className="text-sm text-ink-2">{field.note}</p>}
          {isAll && matching !== null && (
            <Alert tone="caution" live title={`${formatCount(matching, nouns)} match now, on all pages.`}>
              {matching === count
                ? "Check the new value before you change them."
                : "The number differs from the list: other people work with it too."}
            </Alert>
          )}
        </form>
      )}
    </Dialog>
  );
}

type ValueFieldProps<Change> = {
  field: BulkField<Change>;
  value: string;
  onChange: (value: string) => void;
};

function ValueField<Change>({ field, value, onChange }: ValueFieldProps<Change>) {
  if (field.kind === "choice")
    return (
      <Field label={`New ${field.label.toLowerCase()}`}>
        <NativeSelect
          placeholder="Choose…"
          options={[
            ...(field.emptyLabel === undefined ? [] : [{ value: EMPTY, label: field.emptyLabel }]),
            ...field.options,
          ]}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      </Field>
    );
  if (field.kind === "date")
    return (
      <div className="grid gap-3">
        <Field label={`New ${field.label.toLowerCase()}`}>
          <Input
            type={field.isDay ? "date" : "datetime-local"}
            disabled={value === EMPTY}
            value={value === EMPTY ? "" : value}
            onChange={({ target }) => onChange(target.value)}
          />
        </Field>
        <Checkbox
          label={field.clearLabel}
          checked={value === EMPTY}
          onChange={({ target }) => onChange(target.checked ? EMPTY : "")}
        />
      </div>
    );
  return (
    <Field label={field.label} hint={field.hint}>
      <Input value={value} maxLength={400} onChange={({ target }) => onChange(target.value)} />
    </Field>
  );
}

const formatOutcome = ({ changed, unchanged }: BulkProgress, nouns: Nouns): string =>
  `${formatCount(changed.length, nouns)} changed${unchanged > 0 ? `, ${formatInteger(unchanged)} unchanged` : ""}`;

const MAX_REASONS = 50;

function Outcome({ progress, nouns }: { progress: BulkProgress; nouns: Nouns }) {
  const { done, total, refused, error, isRunning } = progress;
  const isStopped = !isRunning && error === "" && done < total;
  return (
    <div className="grid gap-3" aria-live="polite">
      <Progress
        label={isRunning ? "Changing…" : formatOutcome(progress, nouns)}
        value={Math.min(done, total)}
        max={Math.max(total, 1)}
      />
      {error && (
        <Alert tone="danger" live title="The rest was not changed.">
          {error} You can repeat it: nothing is changed twice.
        </Alert>
      )}
      {isStopped && (
        <Alert tone="note" title="Stopped.">
          The rest was not changed.
        </Alert>
      )}
      {refused.length > 0 && (
        <Alert tone="caution" title={`${formatCount(refused.length, nouns)} skipped.`}>
          <ul className="mt-1 max-h-48 list-disc overflow-y-auto pl-5">
            {refused.slice(0, MAX_REASONS).map(({ id, label, message }) => (
              <li key={id}>
                {label}: {message}
              </li>
            ))}
          </ul>
          {refused.length > MAX_REASONS && <p>And {formatInteger(refused.length - MAX_REASONS)} more.</p>}
        </Alert>
      )}
    </div>
  );
}
