import { useWatch } from "react-hook-form";
import { SEO_DESCRIPTION_MAX, SEO_TITLE_MAX, SLUG_MAX } from "#contract/articles/constants.ts";
import { articlePath } from "#contract/articles/address.ts";
import { articleCardPath } from "#contract/articles/card-path.ts";
import { slugify } from "#contract/slug.ts";
import { Field } from "#web/ui/field.tsx";
import { Input } from "#web/ui/input.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { Textarea } from "#web/ui/textarea.tsx";
import type { ArticleEditorState } from "../use-article-editor.ts";

/** How search engines and social networks show the article, and its address. */
export function SearchPanel({
  editor: { article, form, register, getError, isDirty },
}: {
  editor: ArticleEditorState;
}) {
  const [title, summary, seoTitle, seoDescription, slug] = useWatch({
    control: form.control,
    name: ["title", "summary", "seoTitle", "seoDescription", "slug"],
  });
  const address = location.origin + articlePath({ slug: slug || slugify(title) || "article" });
  return (
    <Panel title="Search and sharing" padded>
      <div className="grid gap-4">
        <figure aria-label="Search result" className="min-w-0 rounded-sm border border-line p-3">
          <p className="truncate text-xs text-ink-3">{address}</p>
          <p className="line-clamp-2 font-semibold text-plan">{seoTitle || title || "Untitled"}</p>
          <p className="line-clamp-3 text-sm text-ink-2">{seoDescription || summary || "No summary yet."}</p>
        </figure>
        <Field
          label="Search headline"
          optional
          error={getError("seoTitle")}
          hint="About 60 characters are shown."
        >
          <Input {...register("seoTitle")} maxLength={SEO_TITLE_MAX} placeholder={title} />
        </Field>
        <Field
          label="Search description"
          optional
          error={getError("seoDescription")}
          hint="About 160 characters are shown. Without it, the summary is used."
        >
          <Textarea
            {...register("seoDescription")}
            rows={3}
            maxLength={SEO_DESCRIPTION_MAX}
            placeholder={summary}
          />
        </Field>
        <Field
          label="Address"
          optional
          error={getError("slug")}
          hint="Follows the title until you choose one. Earlier addresses redirect here."
        >
          <Input {...register("slug")} maxLength={SLUG_MAX} placeholder={slugify(title)} />
        </Field>
        <p className="text-sm [overflow-wrap:anywhere] text-ink-2">
          Canonical address: <span className="text-ink">{address}</span>
        </p>
        {article && (
          <figure className="grid gap-1">
            <img
              src={articleCardPath(article)}
              alt={`Card with the title ${article.title}`}
              loading="lazy"
              className="aspect-[40/21] w-full rounded-sm border border-line object-cover"
            />
            <figcaption className="hint">
              Card on social networks{isDirty ? ", as last saved." : "."}
            </figcaption>
          </figure>
        )}
      </div>
    </Panel>
  );
}
