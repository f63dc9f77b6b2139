import type { ReactNode } from "react";
import type { ArticleInput } from "#contract/articles/admin-schemas.ts";
import {
  joinParagraphs,
  type MergeChoice,
  type MergePart,
} from "#web/features/rich-text/merge-paragraphs.ts";
import { SegmentedControl } from "#web/ui/segmented-control.tsx";
import { TextDiff } from "#web/lib/text-diff-view.tsx";

const FIELD_LABELS: Record<string, string> = {
  title: "Title",
  summary: "Summary",
  author: "Author",
  category: "Category",
  keywords: "Keywords",
  readTime: "Read time",
  imageUrl: "Cover",
  seoTitle: "Search headline",
  seoDescription: "Search description",
  slug: "Address",
  imageAlt: "Alternative text of the cover",
  aiAssisted: "Text suggested by AI",
};

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

type MergeFieldsProps = {
  names: readonly (keyof ArticleInput)[];
  mine: ArticleInput;
  theirs: ArticleInput;
  choices: Readonly<Record<string, "mine" | "theirs">>;
  onChoose: (name: string, choice: "mine" | "theirs") => void;
};

const toText = (value: ArticleInput[keyof ArticleInput]): string => String(value ?? "") || "(empty)";

/** Fields that both sides changed, differently. */
export const MergeFields = ({ names, mine, theirs, choices, onChoose }: MergeFieldsProps) =>
  names.map((name) => (
    <div key={name} className={`${PASSAGE} grid gap-2 border-caution`}>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <b>{FIELD_LABELS[name] ?? name}</b>
        <SegmentedControl
          label={`Keep ${FIELD_LABELS[name] ?? name}`}
          options={SIDES}
          value={choices[name] ?? ("" as "mine")}
          onValueChange={(choice) => onChoose(name, choice)}
        />
      </div>
      <div>
        <TextDiff before={toText(theirs[name])} after={toText(mine[name])} />
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
