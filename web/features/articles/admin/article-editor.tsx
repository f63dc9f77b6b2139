import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { ArticleText, StaffArticle } from "#contract/articles/admin-endpoints.ts";
import type { ApiError } from "#web/lib/api.ts";
import { FormDialog } from "#web/lib/form-dialog.tsx";
import { Loaded } from "#web/lib/loaded.tsx";
import { useUnsaved } from "#web/lib/unsaved.tsx";
import { useContractForm } from "#web/lib/use-contract-form.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { SkeletonRows } from "#web/ui/skeleton.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { useArticleRights } from "./article-actions.ts";
import { ArticleConflict } from "./article-conflict.tsx";
import { ArticleFields } from "./article-fields.tsx";
import { useSaveArticle } from "./mutations.ts";
import { anyArticle } from "./queries.ts";
import { categoriesFor, formOf } from "./article-form-values.ts";

const schema = async () => ArticleText;
const TITLE = "Edit Article";

/** The dialog in which an article is edited. It is loaded when it is opened, so that one starts from what is saved. */
export function ArticleEditor({ id, onClose }: { id: string; onClose: () => void }) {
  const query = useQuery(anyArticle(id));
  const { mayEdit } = useArticleRights();
  // What was opened stays: a later answer must not take away what is being written.
  const [opened, setOpened] = useState<StaffArticle | null>(null);
  if (!opened && query.data && !query.isFetching) setOpened(query.data);
  if (opened && mayEdit(opened)) return <Editor article={opened} onClose={onClose} />;
  return (
    <Dialog open wide title={TITLE} onOpenChange={(open) => !open && onClose()}>
      <Loaded
        query={query}
        problem="The article could not be loaded"
        waiting={<SkeletonRows count={4} label="Loading the article" />}
      >
        {() => opened && <Alert tone="note">Your role does not allow editing this article.</Alert>}
      </Loaded>
    </Dialog>
  );
}

function Editor({ article, onClose }: { article: StaffArticle; onClose: () => void }) {
  const save = useSaveArticle(article.id);
  const version = useRef(article.version);
  const formElement = useRef<HTMLFormElement>(null);
  const [conflict, setConflict] = useState<{ message: string; theirs: StaffArticle } | null>(null);
  const { form, submit, errorOf, pending, register } = useContractForm({
    schema,
    defaults: formOf(article),
    send: (_form, values: ArticleText) => save.mutateAsync({ ...values, version: version.current }),
    onSuccess: () => {
      toast({ title: "Article updated successfully!", tone: "positive" });
      unsaved.saved();
      onClose();
    },
    onFailure: (error) => {
      const theirs = otherVersion(error);
      if (theirs) setConflict({ message: error.message, theirs });
      else toast({ title: "Failed to update article", description: error.message, tone: "danger" });
    },
  });
  const { isDirty } = form.formState;
  const unsaved = useUnsaved(isDirty, "What you have typed in this article has not been saved.", ["edit"]);
  const close = () => unsaved.leave(onClose);

  return (
    <FormDialog
      wide
      title={TITLE}
      submit={submit}
      pending={pending}
      save="Save changes"
      onClose={close}
      formRef={formElement}
      before={
        article.status === "published" && (
          <Alert tone="note">This article is published. Readers see a change as soon as it is saved.</Alert>
        )
      }
      after={
        <>
          {conflict && (
            <ArticleConflict
              message={conflict.message}
              mine={form.getValues()}
              theirs={conflict.theirs}
              onClose={() => setConflict(null)}
              onTakeTheirs={() => {
                version.current = conflict.theirs.version;
                form.reset(formOf(conflict.theirs));
                setConflict(null);
              }}
              onSaveMine={() => {
                version.current = conflict.theirs.version;
                setConflict(null);
                formElement.current?.requestSubmit();
              }}
            />
          )}
          {unsaved.question}
        </>
      }
    >
      <ArticleFields form={form} register={register} errorOf={errorOf} categories={categoriesFor(article)} />
    </FormDialog>
  );
}

/** What somebody else has saved, when that is why a save was refused. */
function otherVersion({ code, current }: ApiError): StaffArticle | null {
  const theirs = code === "conflict" ? StaffArticle.safeParse(current) : null;
  return theirs?.data ?? null;
}
