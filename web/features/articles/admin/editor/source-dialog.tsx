import type { ReviewMark } from "#contract/articles/review-marks.ts";
import { toAnchor } from "#contract/articles/claims.ts";
import {
  type ClaimSource,
  SOURCE_CITATION_MAX,
  SOURCE_TITLE_MAX,
  SourceInput,
} from "#contract/articles/source-endpoints.ts";
import { FormDialog } from "#web/lib/form-dialog.tsx";
import { useAdminForm } from "#web/lib/use-admin-form.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { Field } from "#web/ui/field.tsx";
import { Input } from "#web/ui/input.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { useSaveSource } from "../source-queries.ts";
import { ClaimText } from "#web/features/article-generation/admin/review-marks.tsx";

const schema = async () => SourceInput;

type SourceDialogProps = {
  articleId: string;
  /** The claim to which the source is attached. */
  claim: ReviewMark;
  /** Null to attach a new one. */
  source: ClaimSource | null;
  onClose: () => void;
};

/** Attaches a source to a claim, or edits one. */
export function SourceDialog({ articleId, claim, source, onClose }: SourceDialogProps) {
  const save = useSaveSource(articleId);
  const anchor = toAnchor(claim);
  const { submit, getError, pending, register, unsaved, draftNote } = useAdminForm<SourceInput, unknown>({
    schema,
    draftName: `claim-source:${source?.id ?? `${articleId}:${claim.index}`}`,
    version: source?.version ?? 0,
    unsavedText: "Your changes to this source are not saved.",
    defaults: {
      title: source?.title ?? "",
      url: source?.url ?? "",
      citation: source?.citation ?? "",
      isPublic: source?.isPublic ?? true,
    },
    send: (_form, values) => save.mutateAsync({ source, values: { ...anchor, ...values } }),
    onSuccess: () => {
      toast({ title: source ? "Source saved" : "Source attached", tone: "positive" });
      onClose();
    },
    onFailure: ({ message }) => toast({ title: "Source not saved", description: message, tone: "danger" }),
  });
  return (
    <FormDialog
      title={source ? "Edit source" : "Attach a source"}
      onSubmit={submit}
      pending={pending}
      submitLabel={source ? "Save source" : "Attach source"}
      onClose={() => unsaved.confirmLeave(onClose)}
      header={
        <div className="mb-4 grid gap-3">
          <p className="text-sm">
            <ClaimText claim={claim} />
          </p>
          {draftNote}
        </div>
      }
      footer={unsaved.dialog}
    >
      <Field label="Title" error={getError("title")} hint="Name of the study, report or page.">
        <Input {...register("title")} maxLength={SOURCE_TITLE_MAX} />
      </Field>
      <Field label="Web address" optional error={getError("url")}>
        <Input {...register("url")} type="url" inputMode="url" placeholder="https://" />
      </Field>
      <Field
        label="Citation"
        optional
        error={getError("citation")}
        hint="Author, publisher, year, page. Required without a web address."
      >
        <Input {...register("citation")} maxLength={SOURCE_CITATION_MAX} />
      </Field>
      <Checkbox
        {...register("isPublic")}
        label="List it under the published article"
        error={getError("isPublic")}
      />
    </FormDialog>
  );
}
