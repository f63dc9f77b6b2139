import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { useWatch } from "react-hook-form";
import { AUTHOR_MAX, KEYWORDS_MAX } from "#contract/articles/constants.ts";
import { estimateReadTime } from "#contract/articles/read-time.ts";
import { Field } from "#web/ui/field.tsx";
import { Input } from "#web/ui/input.tsx";
import { NativeSelect } from "#web/ui/native-select.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { Textarea } from "#web/ui/textarea.tsx";
import { authorList } from "../../author-queries.ts";
import { getAuthorOptions } from "../../article-form-values.ts";
import type { ArticleEditorState } from "../use-article-editor.ts";

const AUTHORS_ID = "article-authors";

/** Summary, author and what lists and filters show. */
export function DetailsPanel({ editor }: { editor: ArticleEditorState }) {
  const { article, categories, form, register, getError } = editor;
  const { data: authors = [] } = useQuery(authorList());
  const [hasOwnReadTime, setHasOwnReadTime] = useState(false);
  return (
    <Panel title="Details" padded>
      <div className="grid gap-4">
        <Field label="Summary" error={getError("summary")}>
          <Textarea {...register("summary")} rows={4} maxLength={600} />
        </Field>
        <Field label="Author" error={getError("author")} hint="A name with a page, or any other.">
          <Input {...register("author")} list={AUTHORS_ID} maxLength={AUTHOR_MAX} />
        </Field>
        <datalist id={AUTHORS_ID}>
          {getAuthorOptions(article?.author, authors).map((name) => (
            <option key={name}>{name}</option>
          ))}
        </datalist>
        <Field label="Category" error={getError("category")}>
          <NativeSelect {...register("category")} options={categories} />
        </Field>
        <Field label="Keywords" optional error={getError("keywords")} hint="Separated by commas.">
          <Input {...register("keywords")} maxLength={KEYWORDS_MAX} />
        </Field>
        <Field label="Read time (min)" error={getError("readTime")}>
          <Input
            {...register("readTime", { valueAsNumber: true, onChange: () => setHasOwnReadTime(true) })}
            type="number"
            min={1}
            className="fig"
          />
        </Field>
        {!hasOwnReadTime && <ReadTimeUpdate form={form} />}
      </div>
    </Panel>
  );
}

/** The reading time follows the text until the user enters another one. */
function ReadTimeUpdate({ form }: Pick<ArticleEditorState, "form">) {
  const content = useWatch({ control: form.control, name: "content" });
  const [initial] = useState(content);
  const update = useEffectEvent(() => form.setValue("readTime", estimateReadTime(content)));
  useEffect(() => {
    if (content !== initial) update();
  }, [content, initial]);
  return null;
}
