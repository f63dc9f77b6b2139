import { useQuery } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { ArticleInput, StaffArticle } from "#contract/articles/admin-schemas.ts";
import type { ApiError } from "#web/lib/api.ts";
import { FormDialog } from "#web/lib/form-dialog.tsx";
import { clearLocalDraft, hasSameValues, readLocalDraft, useLocalDraft } from "#web/lib/local-draft.ts";
import { useMe } from "#web/lib/me.ts";
import { QueryContent } from "#web/lib/query-content.tsx";
import { useUnsavedChanges } from "#web/lib/use-unsaved-changes.tsx";
import { useContractForm } from "#web/lib/use-contract-form.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { SkeletonRows } from "#web/ui/skeleton.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { useArticlePermissions } from "./article-actions.ts";
import { ArticleConflict } from "./article-conflict.tsx";
import { EditorNotes, RestoredDraftNote } from "./editor-notes.tsx";
import { ArticleFormFields } from "./article-form-fields.tsx";
import { articleDraftName } from "./local-drafts.tsx";
import { useSaveArticle } from "./mutations.ts";
import { staffArticleById } from "./queries.ts";
import { authorList } from "./author-queries.ts";
import { getAuthorOptions, getCategoryOptions, toArticleFormValues } from "./article-form-values.ts";

const schema = async () => ArticleInput;
const TITLE = "Edit Article";

/** Loads the article when opened, so that editing starts from the saved version. */
export function ArticleEditor({ id, onClose }: { id: string; onClose: () => void }) {
  const query = useQuery(staffArticleById(id));
  const { canEdit } = useArticlePermissions();
  // Keeps the first loaded version: a refetch must not reset the form.
  const [loaded, setLoaded] = useState<StaffArticle | null>(null);
  if (!loaded && query.data && !query.isFetching) setLoaded(query.data);
  if (loaded && canEdit(loaded)) return <Editor article={loaded} onClose={onClose} />;
  return (
    <Dialog open wide title={TITLE} onOpenChange={(open) => !open && onClose()}>
      <QueryContent
        query={query}
        errorTitle="The article could not be loaded"
        fallback={<SkeletonRows count={4} label="Loading the article" />}
      >
        {() => loaded && <Alert tone="note">Your role does not allow editing this article.</Alert>}
      </QueryContent>
    </Dialog>
  );
}

function Editor({ article, onClose }: { article: StaffArticle; onClose: () => void }) {
  const save = useSaveArticle(article.id);
  const authors = useQuery(authorList());
  const [saved] = useState(() => toArticleFormValues(article));
  const { id: userId } = useMe();
  const draftName = articleDraftName(article.id);
  const [unsavedDraft] = useState(() => {
    const draft = readLocalDraft<ArticleInput>(userId, draftName);
    return draft && !hasSameValues(draft.values, saved) ? draft : null;
  });
  const [isRestored, setIsRestored] = useState(unsavedDraft !== null);
  // A restored draft still belongs to the version it started from: saving it after another edit is a conflict.
  const version = useRef(unsavedDraft?.version ?? article.version);
  const clearDraft = () => clearLocalDraft(userId, draftName);
  const formElement = useRef<HTMLFormElement>(null);
  const [conflict, setConflict] = useState<{ message: string; theirs: StaffArticle } | null>(null);
  const { form, submit, getError, pending, register } = useContractForm({
    schema,
    defaults: saved,
    send: (_form, values: ArticleInput) => save.mutateAsync({ ...values, version: version.current }),
    onSuccess: () => {
      toast({ title: "Article updated successfully!", tone: "positive" });
      clearDraft();
      unsaved.markSaved();
      onClose();
    },
    onFailure: (error) => {
      const theirs = getConflictingVersion(error);
      if (theirs) setConflict({ message: error.message, theirs });
      else toast({ title: "Failed to update article", description: error.message, tone: "danger" });
    },
  });
  const { isDirty } = form.formState;
  const unsaved = useUnsavedChanges(
    isDirty,
    "Your changes to this article are not saved.",
    ["edit"],
    clearDraft,
  );
  const getVersion = useCallback(() => version.current, []);
  useLocalDraft(form, { userId, name: draftName, saved, getVersion });
  useEffect(() => {
    if (unsavedDraft) form.reset({ ...saved, ...unsavedDraft.values }, { keepDefaultValues: true });
  }, [form, saved, unsavedDraft]);
  const discardDraft = () => {
    version.current = article.version;
    form.reset(saved);
    clearDraft();
    setIsRestored(false);
  };
  const close = () => unsaved.confirmLeave(onClose);

  return (
    <FormDialog
      wide
      title={TITLE}
      onSubmit={submit}
      pending={pending}
      submitLabel="Save changes"
      onClose={close}
      formRef={formElement}
      header={
        <EditorNotes article={article}>
          {isRestored && unsavedDraft && <RestoredDraftNote draft={unsavedDraft} onDiscard={discardDraft} />}
        </EditorNotes>
      }
      footer={
        <>
          {conflict && (
            <ArticleConflict
              message={conflict.message}
              mine={form.getValues()}
              theirs={conflict.theirs}
              onClose={() => setConflict(null)}
              onUseTheirs={() => {
                version.current = conflict.theirs.version;
                form.reset(toArticleFormValues(conflict.theirs));
                clearDraft();
                setIsRestored(false);
                setConflict(null);
              }}
              onOverwrite={() => {
                version.current = conflict.theirs.version;
                setConflict(null);
                formElement.current?.requestSubmit();
              }}
            />
          )}
          {unsaved.dialog}
        </>
      }
    >
      <ArticleFormFields
        form={form}
        register={register}
        getError={getError}
        categories={getCategoryOptions(article)}
        authors={getAuthorOptions(article, authors.data ?? [])}
      />
    </FormDialog>
  );
}

/** The version another user saved, when the error is an edit conflict. */
function getConflictingVersion({ code, current }: ApiError): StaffArticle | null {
  const theirs = code === "conflict" ? StaffArticle.safeParse(current) : null;
  return theirs?.data ?? null;
}
