import { type ReactNode, useState } from "react";
import { type MergeChoice, mergeParagraphs, resolveMerge } from "#web/features/rich-text/merge-paragraphs.ts";
import { formatLocalDateTime } from "#web/lib/format-date.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Disclosure } from "#web/ui/disclosure.tsx";
import { MergeContent, MergeFields } from "./merge-choices.tsx";
import { mergeFields } from "./merge-fields.ts";

type ConflictDialogProps<T> = {
  /** Such as 'article'. */
  noun: string;
  message: string;
  /** The version that both started from, as far as it is stored. */
  base: T;
  mine: T;
  theirs: T;
  theirsSavedAt: string;
  /** The field that is merged by paragraph. */
  textName: keyof T & string;
  labels: Readonly<Record<string, string>>;
  format: (name: keyof T & string, value: T[keyof T]) => string;
  /** Shows what differs between the whole versions. */
  comparison: ReactNode;
  onClose: () => void;
  onUseTheirs: () => void;
  onOverwrite: () => void;
  onMerge: (merged: T) => void;
};

/**
 * Resolves an edit conflict. What one side changed is taken; where both changed the same paragraph or field, the user
 * chooses. One version as a whole can be taken, too.
 */
export function ConflictDialog<T extends object>({
  noun,
  message,
  base,
  mine,
  theirs,
  theirsSavedAt,
  textName,
  labels,
  format,
  comparison,
  onClose,
  ...actions
}: ConflictDialogProps<T>) {
  const textOf = (values: T) => String(values[textName] ?? "");
  const [parts] = useState(() => mergeParagraphs(textOf(base), textOf(mine), textOf(theirs)));
  const [{ fields, conflicting }] = useState(() => mergeFields(base, mine, theirs, textName));
  const [choices, setChoices] = useState<readonly (MergeChoice | undefined)[]>([]);
  const [fieldChoices, setFieldChoices] = useState<Record<string, "mine" | "theirs">>({});
  const conflicts = parts.filter(({ kind }) => kind === "conflict").length;
  const open =
    conflicts -
    choices.filter((choice) => choice !== undefined).length +
    conflicting.filter((name) => !fieldChoices[name]).length;
  const merge = () => {
    const chosen = conflicting.map((name) => [
      name,
      fieldChoices[name] === "theirs" ? theirs[name] : mine[name],
    ]);
    actions.onMerge({
      ...fields,
      ...(Object.fromEntries(chosen) as Partial<T>),
      [textName]: resolveMerge(parts, choices),
    });
  };
  return (
    <Dialog
      open
      wide
      title={`This ${noun} was changed by someone else`}
      description={`${message} Their version is from ${formatLocalDateTime(theirsSavedAt)}; yours is not saved. Struck-through text is theirs, underlined text is yours.`}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      footer={
        <>
          <Button variant="text" onClick={onClose}>
            Keep editing
          </Button>
          <Button variant="outline" onClick={actions.onUseTheirs}>
            Use their version
          </Button>
          <Button variant="outline" onClick={actions.onOverwrite}>
            Overwrite with mine
          </Button>
          <Button onClick={merge} disabled={open > 0}>
            Save both changes
          </Button>
        </>
      }
    >
      <p className="text-sm text-ink-2" role="status">
        {open === 0
          ? "Both changes fit together."
          : `${open === 1 ? "1 passage was" : `${open} passages were`} changed by both of you. Choose what to keep.`}
      </p>
      <MergeFields
        names={conflicting}
        labels={labels}
        format={format}
        mine={mine}
        theirs={theirs}
        choices={fieldChoices}
        onChoose={(name, choice) => setFieldChoices({ ...fieldChoices, [name]: choice })}
      />
      <MergeContent
        parts={parts}
        choices={choices}
        onChoose={(index, choice) => {
          const next = [...choices];
          next[index] = choice;
          setChoices(next);
        }}
      />
      <Disclosure summary="Compare the whole versions">{comparison}</Disclosure>
    </Dialog>
  );
}
