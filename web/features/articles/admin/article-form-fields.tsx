import { type ChangeEvent, type ReactNode, useDeferredValue, useState } from "react";
import { type UseFormReturn, useWatch } from "react-hook-form";
import type { ArticleInput } from "#contract/articles/admin-schemas.ts";
import { IMAGE_ALT_MAX, KEYWORDS_MAX } from "#contract/articles/constants.ts";
import { estimateReadTime } from "#contract/articles/read-time.ts";
import { isOutlineDraft } from "#contract/article-generation/constants.ts";
import type { useContractForm } from "#web/lib/use-contract-form.ts";
import { Alert } from "#web/ui/alert.tsx";
import { FieldError } from "#web/ui/field-error.tsx";
import { Field } from "#web/ui/field.tsx";
import { Input } from "#web/ui/input.tsx";
import { NativeSelect, type SelectOption } from "#web/ui/native-select.tsx";
import { Textarea } from "#web/ui/textarea.tsx";
import { PictureField } from "#web/features/images/admin/picture-field.tsx";
import { ReviewMarks } from "#web/features/article-generation/admin/review-marks.tsx";
import { MarkdownPreview } from "./markdown-preview.tsx";

type Props = Pick<ReturnType<typeof useContractForm<ArticleInput, unknown>>, "register" | "getError"> & {
  form: UseFormReturn<ArticleInput>;
  categories: readonly SelectOption[];
  authors: readonly string[];
};

export function ArticleFormFields({ form, register, getError, categories, authors }: Props) {
  const [hasOwnReadTime, setHasOwnReadTime] = useState(false);
  // The reading time follows the text until the user enters another one.
  const followText = ({ target }: ChangeEvent<HTMLTextAreaElement>) => {
    if (!hasOwnReadTime) form.setValue("readTime", estimateReadTime(target.value));
  };
  return (
    <>
      <Field label="Title" error={getError("title")}>
        <Input {...register("title")} maxLength={200} />
      </Field>
      <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_8rem]">
        <Field label="Author" error={getError("author")}>
          <NativeSelect {...register("author")} options={authors} />
        </Field>
        <Field label="Category" error={getError("category")}>
          <NativeSelect {...register("category")} options={categories} />
        </Field>
        <Field label="Read time (min)" error={getError("readTime")}>
          <Input
            {...register("readTime", {
              valueAsNumber: true,
              onChange: () => setHasOwnReadTime(true),
            })}
            type="number"
            min={1}
            className="fig"
          />
        </Field>
      </div>
      <Field label="Summary" error={getError("summary")}>
        <Textarea {...register("summary")} rows={3} maxLength={600} />
      </Field>
      <Field label="Keywords" optional error={getError("keywords")} hint="Separated by commas.">
        <Input {...register("keywords")} maxLength={KEYWORDS_MAX} />
      </Field>
      <OutlineWarning form={form} />
      <Field
        label="Content"
        error={getError("content")}
        hint="Markdown: ## heading, **bold**, - list, [link](/jobs)."
      >
        <Textarea
          {...register("content", { onChange: followText })}
          rows={14}
          className="text-[0.8125rem]! leading-relaxed [font-family:ui-monospace,Menlo,Consolas,monospace]!"
        />
      </Field>
      <section aria-label="Preview" className="min-w-0 rounded-md border border-line">
        <h3 className="border-b border-line px-4 py-2 text-sm font-semibold">Preview</h3>
        {/* Focusable, so that the keyboard can scroll it. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <div className="max-h-96 overflow-y-auto p-4" role="group" aria-label="Published text" tabIndex={0}>
          <LivePreview form={form} />
        </div>
      </section>
      <LiveReviewMarks form={form} />
      <PictureInput form={form} error={getError("imageUrl")}>
        <Field
          label="Alternative text"
          optional
          error={getError("imageAlt")}
          hint="What the picture shows, for people who can’t see it. Leave it empty for decoration."
        >
          <Input {...register("imageAlt")} maxLength={IMAGE_ALT_MAX} />
        </Field>
      </PictureInput>
    </>
  );
}

/** Separate components below, so that a keystroke doesn't re-render the whole form. */
const LivePreview = ({ form }: Pick<Props, "form">) => (
  <MarkdownPreview content={useWatch({ control: form.control, name: "content" })} />
);

function OutlineWarning({ form }: Pick<Props, "form">) {
  const content = useWatch({ control: form.control, name: "content" });
  if (!isOutlineDraft(content)) return null;
  return (
    <Alert tone="caution" title="An outline, not an article.">
      Rewrite it and remove the outline note before you approve or publish it.
    </Alert>
  );
}

const LiveReviewMarks = ({ form }: Pick<Props, "form">) => (
  <ReviewMarks collapsed text={useDeferredValue(useWatch({ control: form.control, name: "content" }))} />
);

type PictureInputProps = Pick<Props, "form"> & { error: string | undefined; children: ReactNode };

/** `children` describe the picture, once there is one. */
function PictureInput({ form, error, children }: PictureInputProps) {
  const [imageUrl, title, content, category] = useWatch({
    control: form.control,
    name: ["imageUrl", "title", "content", "category"],
  });
  return (
    <div className="grid gap-4">
      <PictureField
        value={imageUrl || null}
        onChange={(url) =>
          form.setValue("imageUrl", url ?? "", { shouldDirty: true, shouldValidate: Boolean(error) })
        }
        subject={{ kind: "article", title, content, category }}
      />
      {error && <FieldError>{error}</FieldError>}
      {imageUrl && children}
    </div>
  );
}
