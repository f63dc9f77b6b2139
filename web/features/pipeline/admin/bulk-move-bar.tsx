import { type ReactNode, useState } from "react";
import { formatSelected, type Selection } from "#web/lib/use-selection.ts";
import { Button } from "#web/ui/button.tsx";
import { NativeSelect } from "#web/ui/native-select.tsx";
import { type MailedSubject, MoveDialog } from "./move-dialog.tsx";
import type { StageChoice } from "./stage-choice.ts";

type MoveProps<Row extends { id: string }> = {
  selection: Selection<Row>;
  choices: readonly StageChoice[];
  toSubject: (row: Row) => MailedSubject;
};

/** Moves the selected candidates: choose a stage, then reason, note and mail in the dialog. */
export function MoveSelected<Row extends { id: string }>({ selection, choices, toSubject }: MoveProps<Row>) {
  const { selected, clear } = selection;
  const [key, setKey] = useState("");
  const [target, setTarget] = useState<StageChoice | null>(null);
  const choice = choices.find((each) => each.key === key);
  return (
    <>
      <NativeSelect
        aria-label="New stage"
        placeholder="Move to…"
        options={choices.map((each) => ({ value: each.key, label: each.name }))}
        value={key}
        onChange={(event) => setKey(event.target.value)}
        className="w-auto!"
      />
      <Button size="sm" disabled={!choice} onClick={() => choice && setTarget(choice)}>
        Move
      </Button>
      {target && (
        <MoveDialog
          subjects={selected.map(toSubject)}
          choices={choices}
          target={target}
          onMoved={clear}
          onClose={() => setTarget(null)}
        />
      )}
    </>
  );
}

type Props<Row extends { id: string }> = MoveProps<Row> & {
  /** Further actions for the selected candidates. */
  children?: ReactNode;
};

/** What can be done with the selected candidates of a job. */
export const BulkMoveBar = <Row extends { id: string }>({ selection, children, ...move }: Props<Row>) => (
  <div
    role="group"
    aria-label="Selected applications"
    className="flex flex-wrap items-center gap-2 border-b border-line bg-paper-2 px-4 py-2.5"
  >
    <p className="fig" aria-live="polite">
      {formatSelected(selection)}
    </p>
    <MoveSelected selection={selection} {...move} />
    {children}
    <Button size="sm" variant="text" onClick={selection.clear}>
      Clear
    </Button>
  </div>
);
