import { useState } from "react";
import type { ArticleInput, StaffArticle } from "#contract/articles/admin-schemas.ts";
import { type MergeChoice, mergeParagraphs, resolveMerge } from "#web/features/rich-text/merge-paragraphs.ts";
import { formatLocalDateTime } from "#web/lib/format-date.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Disclosure } from "#web/ui/disclosure.tsx";
import { ArticleDiff } from "../article-diff.tsx";
import { toArticleFormValues } from "../article-form-values.ts";
import { MergeContent, MergeFields } from "./merge-choices.tsx";
import { mergeFields } from "./merge-fields.ts";

type ArticleConflictProps = {
  message: string;
  /** The version that both started from, as far as it is stored. */
  base: ArticleInput;
  mine: ArticleInput;
  theirs: StaffArticle;
  onClose: () => void;
  onUseTheirs: () => void;
  onOverwrite: () => void;
  onMerge: (merged: ArticleInput) => void;
};

/**
 * Resolves an edit conflict. What one side changed is taken; where both changed the same paragraph or field, the user
 * chooses. One version as a whole can be taken, too.
 */
export function ArticleConflict({ message, base, mine, theirs, onClose, ...actions }: ArticleConflictProps) {
  const theirValues = toArticleFormValues(theirs);
  const [parts] = useState(() => mergeParagraphs(base.content, mine.content, theirValues.content));
  const [{ fields, conflicting }] = useState(() => mergeFields(base, mine, theirValues));
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
      fieldChoices[name] === "theirs" ? theirValues[name] : mine[name],
    ]);
    actions.onMerge({
      ...fields,
      ...(Object.fromEntries(chosen) as Partial<ArticleInput>),
      content: resolveMerge(parts, choices),
    });
  };
  return (
    <Dialog
      open
      wide
      title="This article was changed by someone else"
      description={`${message} Their version is from ${formatLocalDateTime(theirs.updatedAt)}; yours is not saved. Struck-through text is theirs, underlined text is yours.`}
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
        mine={mine}
        theirs={theirValues}
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
      <Disclosure summary="Compare the whole versions">
        <ArticleDiff before={theirs} after={mine} />
      </Disclosure>
    </Dialog>
  );
}
