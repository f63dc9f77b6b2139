import { ArticleInput, StaffArticle } from "#contract/articles/admin-schemas.ts";
import { type EditorStart, useRecordEditor } from "#web/features/drafts/use-record-editor.ts";
import { commonParagraphs } from "#web/features/rich-text/merge-paragraphs.ts";
import { adminPaths } from "#web/lib/admin-paths.ts";
import { callApi } from "#web/lib/api.ts";
import { useStaffList } from "#web/lib/list-queries.ts";
import { toast } from "#web/ui/toast-store.ts";
import { articleDraftSource } from "../article-draft-source.ts";
import { createEmptyArticle, toArticleFormValues } from "../article-form-values.ts";
import { useCreateArticle, useSaveArticle } from "../mutations.ts";
import { staffArticleById } from "../queries.ts";

type RevisionTexts = Pick<ArticleInput, "title" | "summary" | "content" | "category" | "author">;

export type ArticleEditorStart = EditorStart<ArticleInput, StaffArticle>;

/** The form of the editor page of articles. */
export function useArticleEditor(start: ArticleEditorStart) {
  const create = useCreateArticle();
  const save = useSaveArticle();
  const categories = useStaffList("categories").featuredWith(start.record?.category ?? "");
  const { record: article, ...editor } = useRecordEditor({
    start,
    source: articleDraftSource,
    schema: ArticleInput,
    emptyValues: () => createEmptyArticle(categories[0]?.value ?? ""),
    unsavedText: "Your latest changes to this article are not saved.",
    toQuery: staffArticleById,
    toPath: adminPaths.article,
    toValues: toArticleFormValues,
    parse: (value) => StaffArticle.safeParse(value).data,
    create: (values, idempotencyKey) => create.mutateAsync({ values, idempotencyKey }),
    save: ({ id }, values, version) => save.mutateAsync({ id, change: { ...values, version } }),
    isStored,
    afterCreation: (typed, created) => ({ ...typed, slug: typed.slug || created.slug }),
    loadBase,
    onSaved: (_, before) =>
      toast({ title: before ? "Article updated successfully!" : "Article created", tone: "positive" }),
    onFailure: ({ message }, before) =>
      toast({
        title: before ? "Failed to update article" : "Failed to create article",
        description: message,
        tone: "danger",
      }),
  });
  return { ...editor, article, categories };
}

/** Whether the article has these values. Its address follows the title when none is given. */
function isStored(article: StaffArticle, values: ArticleInput): boolean {
  const stored = toArticleFormValues(article);
  const expected = toArticleFormValues({ ...values, slug: values.slug || stored.slug });
  return JSON.stringify(stored) === JSON.stringify(expected);
}

/** The text that both versions started from; what they have in common if it is not stored any more. */
async function loadBase(
  theirs: StaffArticle,
  { base, version, mine }: { base: StaffArticle | null; version: number; mine: ArticleInput },
): Promise<ArticleInput> {
  if (base?.version === version) return toArticleFormValues(base);
  const params = { id: theirs.id, version };
  const revision = await callApi("GET /api/content/articles/:id/revisions/:version", { params }).catch(
    () => null,
  );
  const common = toArticleFormValues(theirs);
  if (revision) return { ...common, ...pickTexts(revision) };
  return { ...common, content: commonParagraphs(mine.content, theirs.content) };
}

const pickTexts = ({ title, summary, content, category, author }: RevisionTexts): RevisionTexts => ({
  title,
  summary,
  content,
  category,
  author,
});

/** What the panels of the editor get. */
export type ArticleEditorState = ReturnType<typeof useArticleEditor>;
