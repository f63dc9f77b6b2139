import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { ArticleInput, StaffArticle } from "#contract/articles/admin-schemas.ts";
import { useStaffList } from "#web/lib/list-queries.ts";
import type { ApiError } from "#web/lib/api.ts";
import { FormDialog } from "#web/lib/form-dialog.tsx";
import { QueryContent } from "#web/lib/query-content.tsx";
import { useAdminForm } from "#web/lib/use-admin-form.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { SkeletonRows } from "#web/ui/skeleton.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { useArticlePermissions } from "./article-actions.ts";
import { ArticleConflict } from "./article-conflict.tsx";
import { EditorNotes } from "./editor-notes.tsx";
import { ArticleFormFields } from "./article-form-fields.tsx";
import { articleDraftName } from "./local-drafts.tsx";
import { useSaveArticle } from "./mutations.ts";
import { staffArticleById } from "./queries.ts";
import { authorList } from "./author-queries.ts";
import { getAuthorOptions, toArticleFormValues } from "./article-form-values.ts";

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
  const { featuredWith } = useStaffList("categories");
  const [saved] = useState(() => toArticleFormValues(article));
  /** Version that the user loaded or chose to overwrite after a conflict. */
  const overwritten = useRef<number | null>(null);
  const formElement = useRef<HTMLFormElement>(null);
  const [conflict, setConflict] = useState<{ message: string; theirs: StaffArticle } | null>(null);
  const { form, submit, getError, pending, register, unsaved, discardDraft, draftNote, startVersion } =
    useAdminForm({
      schema,
      draftName: articleDraftName(article.id),
      version: article.version,
      unsavedText: "Your changes to this article are not saved.",
      guardedParams: ["edit"],
      defaults: saved,
      send: (_form, values: ArticleInput): Promise<unknown> =>
        save.mutateAsync({ ...values, version: overwritten.current ?? Number(startVersion) }),
      onSuccess: () => {
        toast({ title: "Article updated successfully!", tone: "positive" });
        onClose();
      },
      onFailure: (error) => {
        const theirs = getConflictingVersion(error);
        if (theirs) setConflict({ message: error.message, theirs });
        else toast({ title: "Failed to update article", description: error.message, tone: "danger" });
      },
    });
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
      header={<EditorNotes article={article}>{draftNote}</EditorNotes>}
      footer={
        <>
          {conflict && (
            <ArticleConflict
              message={conflict.message}
              mine={form.getValues()}
              theirs={conflict.theirs}
              onClose={() => setConflict(null)}
              onUseTheirs={() => {
                overwritten.current = conflict.theirs.version;
                discardDraft(toArticleFormValues(conflict.theirs));
                setConflict(null);
              }}
              onOverwrite={() => {
                overwritten.current = conflict.theirs.version;
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
        categories={featuredWith(article.category)}
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
