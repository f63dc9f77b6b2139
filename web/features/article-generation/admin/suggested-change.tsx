import { useMemo } from "react";
import { addedClaims } from "#contract/articles/claims.ts";
import { TextDiff } from "#web/lib/text-diff-view.tsx";
import { Alert } from "#web/ui/alert.tsx";

type SuggestedChangeProps = { before: string; after: string };

/** A suggestion as a change of the text, with the figures and quotations that it adds. */
export function SuggestedChange({ before, after }: SuggestedChangeProps) {
  const added = useMemo(() => addedClaims(before, after), [before, after]);
  return (
    <div className="grid gap-2">
      <div
        role="group"
        aria-label="Suggested change"
        className="max-h-80 overflow-y-auto rounded-md border border-line p-3 text-sm leading-relaxed [overflow-wrap:anywhere] whitespace-pre-wrap"
        // Focusable, so that the keyboard can scroll it.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
      >
        <TextDiff before={before} after={after} />
      </div>
      {added.length > 0 && (
        <Alert tone="caution" title="Not in your text:">
          {added.join(", ")}. Check it before you accept.
        </Alert>
      )}
    </div>
  );
}
