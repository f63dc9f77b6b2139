import { useWatch } from "react-hook-form";
import { IMAGE_ALT_MAX } from "#contract/articles/constants.ts";
import { coverPath } from "#contract/images/cover-path.ts";
import { AltTextSuggestion } from "#web/features/article-generation/admin/alt-text-suggestion.tsx";
import { PictureField } from "#web/features/images/admin/picture-field.tsx";
import { FieldError } from "#web/ui/field-error.tsx";
import { Field } from "#web/ui/field.tsx";
import { Input } from "#web/ui/input.tsx";
import { Panel } from "#web/ui/panel.tsx";
import type { ArticleEditorState } from "../use-article-editor.ts";

/** The picture of cards and of the page: uploaded or generated; without one, the site draws a cover. */
export function CoverPanel({
  editor: { article, form, register, getError },
}: {
  editor: ArticleEditorState;
}) {
  const [imageUrl, title, content, category] = useWatch({
    control: form.control,
    name: ["imageUrl", "title", "content", "category"],
  });
  const error = getError("imageUrl");
  return (
    <Panel title="Cover" padded>
      <div className="grid gap-4">
        <PictureField
          value={imageUrl || null}
          onChange={(url) =>
            form.setValue("imageUrl", url ?? "", { shouldDirty: true, shouldValidate: Boolean(error) })
          }
          subject={{ kind: "article", title, content, category }}
        />
        {error && <FieldError>{error}</FieldError>}
        {!imageUrl && article?.slug && (
          <figure className="grid gap-1">
            <img
              src={coverPath("card", article.slug)}
              alt=""
              className="w-full rounded-sm border border-line"
            />
            <figcaption className="hint">Without a picture, the site draws this cover.</figcaption>
          </figure>
        )}
        {imageUrl && (
          <Field
            label="Alternative text"
            optional
            error={getError("imageAlt")}
            hint="What the picture shows, for people who can’t see it. Leave it empty for decoration."
          >
            <Input {...register("imageAlt")} maxLength={IMAGE_ALT_MAX} />
          </Field>
        )}
        {imageUrl && !imageUrl.endsWith(".svg") && (
          <AltTextSuggestion
            imageUrl={imageUrl}
            context={title}
            articleId={article?.id ?? null}
            onAccept={(alt) => {
              form.setValue("imageAlt", alt, { shouldDirty: true });
              form.setValue("aiAssisted", true, { shouldDirty: true });
            }}
          />
        )}
      </div>
    </Panel>
  );
}
