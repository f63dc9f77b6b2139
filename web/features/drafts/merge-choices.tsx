import type { ReactNode } from "react";
import {
  joinParagraphs,
  type MergeChoice,
  type MergePart,
} from "#web/features/rich-text/merge-paragraphs.ts";
import { SegmentedControl } from "#web/ui/segmented-control.tsx";
import { TextDiff } from "#web/lib/text-diff-view.tsx";

const EMPTY = "(empty)";

const SIDES = [
  { value: "mine", label: "Mine" },
  { value: "theirs", label: "Theirs" },
] as const;
const TEXT_CHOICES = [...SIDES, { value: "both", label: "Both" }] as const;

const PASSAGE = "rounded-md border p-3 text-sm leading-relaxed whitespace-pre-wrap [overflow-wrap:anywhere]";

const Passage = ({ label, children }: { label: ReactNode; children: ReactNode }) => (
  <div className={`${PASSAGE} border-line`}>
    <p className="mb-1 text-xs font-semibold text-ink-3">{label}</p>
    {children}
  </div>
);

type MergeFieldsProps<T> = {
  names: readonly (keyof T & string)[];
  labels: Readonly<Record<string, string>>;
  /** Writes a value for comparison. */
  format: (name: keyof T & string, value: T[keyof T]) => string;
  mine: T;
  theirs: T;
  choices: Readonly<Record<string, "mine" | "theirs">>;
  onChoose: (name: string, choice: "mine" | "theirs") => void;
};

/** Fields that both sides changed, differently. */
export const MergeFields = <T,>({
  names,
  labels,
  format,
  mine,
  theirs,
  choices,
  onChoose,
}: MergeFieldsProps<T>) =>
  names.map((name) => (
    <div key={name} className={`${PASSAGE} grid gap-2 border-caution`}>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <b>{labels[name] ?? name}</b>
        <SegmentedControl
          label={`Keep ${labels[name] ?? name}`}
          options={SIDES}
          value={choices[name] ?? ("" as "mine")}
          onValueChange={(choice) => onChoose(name, choice)}
        />
      </div>
      <div>
        <TextDiff before={format(name, theirs[name]) || EMPTY} after={format(name, mine[name]) || EMPTY} />
      </div>
    </div>
  ));

type MergeContentProps = {
  parts: readonly MergePart[];
  choices: readonly (MergeChoice | undefined)[];
  onChoose: (index: number, choice: MergeChoice) => void;
};

/** The text by passages: unchanged, taken from one side, or to be chosen. */
export function MergeContent({ parts, choices, onChoose }: MergeContentProps) {
  if (parts.every(({ kind }) => kind === "same")) return null;
  let conflicts = 0;
  return (
    <section aria-label="Text" className="grid gap-2">
      {parts.map((part, position) => {
        // Parts never change, so their position is a stable key.
        const key = `${part.kind}-${position}`;
        if (part.kind === "same")
          return (
            <p key={key} className="border-y border-dashed border-line py-1 text-center text-xs text-ink-3">
              {part.paragraphs.length === 1 ? "1 paragraph" : `${part.paragraphs.length} paragraphs`} without
              a conflict
            </p>
          );
        if (part.kind !== "conflict")
          return (
            <Passage key={key} label={part.kind === "mine" ? "Changed by you" : "Changed by them"}>
              {part.paragraphs.length > 0 ? joinParagraphs(part.paragraphs) : <i>Deleted</i>}
            </Passage>
          );
        const index = conflicts++;
        return (
          <div key={key} className={`${PASSAGE} grid gap-2 border-caution`}>
            <div className="flex flex-wrap items-center justify-between gap-2">
              <b>Changed by both</b>
              <SegmentedControl
                label={`Keep passage ${index + 1}`}
                options={TEXT_CHOICES}
                value={choices[index] ?? ("" as MergeChoice)}
                onValueChange={(choice) => onChoose(index, choice)}
              />
            </div>
            <div>
              <TextDiff before={joinParagraphs(part.theirs)} after={joinParagraphs(part.mine)} />
            </div>
          </div>
        );
      })}
    </section>
  );
}
