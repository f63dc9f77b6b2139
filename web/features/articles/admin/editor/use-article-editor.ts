import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useNavigate } from "react-router";
import { ArticleInput, StaffArticle } from "#contract/articles/admin-schemas.ts";
import { adminPaths } from "#web/lib/admin-paths.ts";
import type { ApiError } from "#web/lib/api.ts";
import { useStaffList } from "#web/lib/list-queries.ts";
import { useAdminForm } from "#web/lib/use-admin-form.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { articleDraftName } from "../local-drafts.tsx";
import { useCreateArticle, useSaveArticle } from "../mutations.ts";
import { staffArticleById } from "../queries.ts";
import { createEmptyArticle, toArticleFormValues } from "../article-form-values.ts";

const schema = async () => ArticleInput;
const NEW_ARTICLE = "new";

/** A version of the article that somebody else saved while this one was edited. */
type Conflict = { message: string; theirs: StaffArticle };

/** The form of the editor page: saves, creates, and follows versions that others save. */
export function useArticleEditor(initial: StaffArticle | null) {
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

  const adminForm = useAdminForm({
    schema,
    draftName: articleDraftName(initial?.id ?? NEW_ARTICLE),
    version: article?.version ?? 0,
    unsavedText: "Your changes to this article are not saved.",
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
      if (theirs) setConflict({ message: error.message, theirs });
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

  /** Goes on from a saved version. */
  const continueWith = (saved: StaffArticle) => {
    setBase(saved);
    discardDraft(toArticleFormValues(saved));
  };

  return {
    ...adminForm,
    article,
    categories,
    isDirty,
    /** A version that was saved elsewhere since, unless that was this user. */
    newer: isNewer && !adminForm.pending ? current : null,
    continueWith,
    conflict,
    closeConflict: () => setConflict(null),
    takeTheirs: ({ theirs }: Conflict) => {
      setConflict(null);
      continueWith(theirs);
      queryClient.setQueryData(staffArticleById(theirs.id).queryKey, theirs);
    },
    /** The next save replaces this version. */
    overwrite: ({ theirs }: Conflict) => {
      overwritten.current = theirs.version;
      setConflict(null);
    },
  };
}

/** What the panels of the editor get. */
export type ArticleEditorState = ReturnType<typeof useArticleEditor>;

/** The version another user saved, when the error is an edit conflict. */
function getConflictingVersion({ code, current }: ApiError): StaffArticle | null {
  const theirs = code === "conflict" ? StaffArticle.safeParse(current) : null;
  return theirs?.data ?? null;
}
