import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useNavigate } from "react-router";
import { ArticleInput, StaffArticle } from "#contract/articles/admin-schemas.ts";
import { adminPaths } from "#web/lib/admin-paths.ts";
import { type ApiError, callApi } from "#web/lib/api.ts";
import { useStaffList } from "#web/lib/list-queries.ts";
import { useAdminForm } from "#web/lib/use-admin-form.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { discardDraftOnServer, useCreateArticle, useSaveArticle } from "../mutations.ts";
import { staffArticleById } from "../queries.ts";
import type { SyncedDraft } from "#web/features/drafts/synced-draft.ts";
import { type AutosaveState, useAutosave } from "#web/features/drafts/use-autosave.ts";
import { articleDraftSource } from "../article-draft-source.ts";
import { commonParagraphs } from "#web/features/rich-text/merge-paragraphs.ts";
import { createEmptyArticle, toArticleFormValues } from "../article-form-values.ts";

const schema = async () => ArticleInput;
const NEW_ARTICLE = "new";

type RevisionTexts = Pick<ArticleInput, "title" | "summary" | "content" | "category" | "author">;

/** A version of the article that somebody else saved while this one was edited. */
type Conflict = { message: string; theirs: StaffArticle; base: ArticleInput };

/** The form of the editor page: saves, creates, and follows versions that others save. */
export function useArticleEditor(initial: StaffArticle | null, synced: SyncedDraft<ArticleInput> | null) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const create = useCreateArticle();
  const save = useSaveArticle();
  const categories = useStaffList("categories").featuredWith(initial?.category ?? "");
  /** The version that the form started from. */
  const [base, setBase] = useState(initial);
  const { data: current } = useQuery({
    ...staffArticleById(base?.id ?? NEW_ARTICLE),
    enabled: base !== null,
  });
  const isNewer = base !== null && current !== undefined && current.version > base.version;
  // An approval changes the status, but not the version.
  const article = current && base?.version === current.version ? current : base;
  const [defaults] = useState(() =>
    initial ? toArticleFormValues(initial) : createEmptyArticle(categories[0]?.value ?? ""),
  );
  /** Version that the user chose to overwrite after a conflict. */
  const overwritten = useRef<number | null>(null);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [autosave, setAutosave] = useState<AutosaveState>("idle");

  const adminForm = useAdminForm({
    schema,
    draftName: articleDraftSource.name(initial?.id ?? NEW_ARTICLE),
    version: article?.version ?? 0,
    // What the server has stored is still there at the next visit.
    unsavedText: autosave === "stored" ? "" : "Your latest changes to this article are not saved.",
    onDiscardDraft: () => discardStored(),
    defaults,
    send: (_, values: ArticleInput, idempotencyKey): Promise<StaffArticle> =>
      article
        ? save.mutateAsync({
            id: article.id,
            change: { ...values, version: overwritten.current ?? Number(adminForm.startVersion) },
          })
        : create.mutateAsync({ values, idempotencyKey }),
    onSuccess: (saved) => {
      overwritten.current = null;
      toast({ title: article ? "Article updated successfully!" : "Article created", tone: "positive" });
      if (article) continueWith(saved);
      else void navigate(adminPaths.article(saved.id), { replace: true });
    },
    onFailure: (error) => {
      const theirs = getConflictingVersion(error);
      if (theirs) void openConflict(error.message, theirs);
      else
        toast({
          title: article ? "Failed to update article" : "Failed to create article",
          description: error.message,
          tone: "danger",
        });
    },
  });
  const { form, discardDraft } = adminForm;
  const { isDirty } = form.formState;

  const stored = useAutosave({
    source: articleDraftSource,
    recordId: base?.id ?? null,
    baseVersion: Number(adminForm.startVersion) || 1,
    initial: synced ?? { revision: 0, fields: defaults },
    form,
    onChange: setAutosave,
    onVersion: (version) => {
      const { queryKey } = staffArticleById(base?.id ?? NEW_ARTICLE);
      const known = queryClient.getQueryData(queryKey)?.version ?? base?.version ?? 0;
      if (version > known) void queryClient.invalidateQueries({ queryKey });
    },
  });

  const discardStored = () => {
    if (!base) return;
    stored.reset(toArticleFormValues(base));
    discardDraftOnServer(base.id);
  };

  const openConflict = async (message: string, theirs: StaffArticle) => {
    const values = await loadBase(theirs, base, Number(adminForm.startVersion), form.getValues());
    setConflict({ message, theirs, base: values });
  };
  /** Goes on from a saved version. */
  const continueWith = (saved: StaffArticle) => {
    const values = toArticleFormValues(saved);
    setBase(saved);
    discardDraft(values);
    stored.reset(values);
  };

  return {
    ...adminForm,
    article,
    categories,
    isDirty,
    autosave,
    editors: stored.editors,
    /** A version that was saved elsewhere since, unless that was this user. */
    newer: isNewer && !adminForm.pending ? current : null,
    continueWith,
    conflict,
    closeConflict: () => setConflict(null),
    takeTheirs: ({ theirs }: Conflict) => {
      setConflict(null);
      continueWith(theirs);
      discardDraftOnServer(theirs.id);
      queryClient.setQueryData(staffArticleById(theirs.id).queryKey, theirs);
    },
    /** The next save stores the merged text as the version after this one. */
    merge: ({ theirs }: Conflict, merged: ArticleInput) => {
      overwritten.current = theirs.version;
      for (const [name, value] of Object.entries(merged))
        form.setValue(name as keyof ArticleInput, value, { shouldDirty: true });
      setConflict(null);
    },
    /** The next save replaces this version. */
    overwrite: ({ theirs }: Conflict) => {
      overwritten.current = theirs.version;
      setConflict(null);
    },
  };
}

/** The text that both versions started from; what they have in common if it is not stored any more. */
async function loadBase(
  theirs: StaffArticle,
  base: StaffArticle | null,
  version: number,
  mine: ArticleInput,
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

/** The version another user saved, when the error is an edit conflict. */
function getConflictingVersion({ code, current }: ApiError): StaffArticle | null {
  const theirs = code === "conflict" ? StaffArticle.safeParse(current) : null;
  return theirs?.data ?? null;
}
