import { type FormEvent, useState } from "react";
import { AUTHOR_MAX, EDITORIAL_TEAM } from "#contract/articles/constants.ts";
import { isAiWritten } from "#contract/article-generation/constants.ts";
import type { StaffArticle } from "#contract/articles/admin-schemas.ts";
import { FormDialog } from "#web/lib/form-dialog.tsx";
import { useMe } from "#web/lib/me.ts";
import { readStorage, writeStorage } from "#web/lib/storage.ts";
import { Field } from "#web/ui/field.tsx";
import { Input } from "#web/ui/input.tsx";

type Props = {
  articles: readonly StaffArticle[];
  pending: boolean;
  onApprove: (reviewedBy: string | undefined) => void;
  onClose: () => void;
};

const UNEDITED_VERSION = 1;

/** Confirms that a person has read the articles, and asks for the reviewer of machine-written ones. */
export function ApproveDialog({ articles, pending, onApprove, onClose }: Props) {
  const storageKey = `reviewer:${useMe().id}`;
  const [reviewer, setReviewer] = useState(() => readStorage(storageKey) ?? "");
  const aiDrafts = articles.filter(({ writer }) => isAiWritten(writer));
  const unedited = aiDrafts.filter(({ version }) => version === UNEDITED_VERSION).length;
  const [first] = articles;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (aiDrafts.length > 0) writeStorage(storageKey, reviewer.trim() || null);
    onApprove(reviewer.trim() || undefined);
  };
  return (
    <FormDialog
      title={articles.length === 1 ? `Approve ${first!.title}?` : `Approve ${articles.length} articles?`}
      onSubmit={submit}
      pending={pending}
      pendingLabel="Approving…"
      submitLabel="Approve"
      onClose={onClose}
      header={
        <p className="mb-4 text-ink-2">
          {articles.length === 1
            ? "Approve it only after you have read it."
            : "Approve them only after you have read each one."}
          {articles.length > 1 && unedited > 0 && (
            <>
              {" "}
              <b>
                {unedited} of {articles.length}
              </b>{" "}
              have not been edited since they were generated.
            </>
          )}
        </p>
      }
    >
      {aiDrafts.length > 0 && (
        <Field
          label="Reviewed by"
          hint={`Readers see “Drafted with AI, reviewed by ${reviewer.trim() || EDITORIAL_TEAM}”.`}
        >
          <Input
            value={reviewer}
            maxLength={AUTHOR_MAX}
            placeholder={EDITORIAL_TEAM}
            onChange={({ target }) => setReviewer(target.value)}
          />
        </Field>
      )}
    </FormDialog>
  );
}
