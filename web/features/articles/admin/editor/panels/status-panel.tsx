import { useDeferredValue } from "react";
import { useWatch } from "react-hook-form";
import { isOutlineDraft } from "#contract/article-generation/constants.ts";
import { wordCount, estimateReadTime } from "#contract/articles/read-time.ts";
import { formatInteger } from "#contract/numbers.ts";
import { countUndescribedImages } from "#web/features/rich-text/markdown/inspect-markdown.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { NextStep } from "../../article-row.tsx";
import { ScheduleButton } from "../../schedule-dialog.tsx";
import type { ArticleEditorState } from "../use-article-editor.ts";

/** Where the article stands, its length, and what has to be done before it can be published. */
export function StatusPanel({ editor: { article, form, isDirty } }: { editor: ArticleEditorState }) {
  const content = useDeferredValue(useWatch({ control: form.control, name: "content" }));
  const undescribed = countUndescribedImages(content);
  return (
    <Panel title="Status" padded>
      <div className="grid gap-3">
        <p className="fig text-sm text-ink-2">
          {formatInteger(wordCount(content))} words, {estimateReadTime(content)} min to read
        </p>
        {isOutlineDraft(content) && (
          <Alert tone="caution" title="An outline, not an article.">
            Rewrite it and remove the outline note before you approve or publish it.
          </Alert>
        )}
        {undescribed > 0 && (
          <Alert tone="caution">
            {undescribed === 1 ? "1 image has" : `${undescribed} images have`} no alternative text. Describe
            what each image shows before you publish.
          </Alert>
        )}
        {article &&
          (isDirty ? (
            <p className="text-sm text-ink-2">Save your changes to go on with the article.</p>
          ) : (
            <div className="flex flex-wrap gap-2">
              <NextStep article={article} />
              <ScheduleButton article={article} />
            </div>
          ))}
      </div>
    </Panel>
  );
}
