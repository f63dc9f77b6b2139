import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useWatch } from "react-hook-form";
import { type NewsletterContent, NewsletterDetail } from "#contract/newsletter/schemas.ts";
import { useCan } from "#web/lib/me.ts";
import { useAdminForm } from "#web/lib/use-admin-form.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";
import { Input } from "#web/ui/input.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { Textarea } from "#web/ui/textarea.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { ArticleChooser } from "./article-chooser.tsx";
import { AudienceFields } from "./audience-fields.tsx";
import { DeleteDraftButton } from "./delete-draft-button.tsx";
import { MailPreview } from "./mail-preview.tsx";
import { newsletterSetup, useChangeNewsletter } from "./queries.ts";
import { ScheduleDialog } from "./schedule-dialog.tsx";
import { SetupNote } from "./setup-note.tsx";
import { TestDialog } from "./test-dialog.tsx";

const schema = async () => (await import("#contract/newsletter/schemas.ts")).NewsletterEdit;

const toContent = (newsletter: NewsletterDetail): NewsletterContent => ({
  subject: newsletter.subject,
  preheader: newsletter.preheader,
  introduction: newsletter.introduction,
  articleIds: newsletter.articles.map(({ id }) => id),
  topics: newsletter.topics,
});

export function NewsletterEditor({ newsletter }: { newsletter: NewsletterDetail }) {
  const [version, setVersion] = useState(newsletter.version);
  const [conflict, setConflict] = useState<NewsletterDetail | null>(null);
  const [dialog, setDialog] = useState<"test" | "schedule" | null>(null);
  const { data: setup } = useQuery(newsletterSetup());
  const canSend = useCan("content.publish");
  const change = useChangeNewsletter(newsletter.id);
  const { form, submit, getError, pending, register, unsaved, draftNote, discardDraft } = useAdminForm<
    NewsletterContent,
    NewsletterDetail
  >({
    draftName: `newsletter:${newsletter.id}`,
    unsavedText: "Your changes to this newsletter have not been saved.",
    version,
    schema,
    defaults: toContent(newsletter),
    send: (_form, content) => change.mutateAsync({ kind: "save", content, version }),
    onSuccess: (saved) => {
      continueWith(saved);
      toast({ title: "Newsletter saved", tone: "positive" });
    },
    onFailure: ({ current, message }) => {
      const other = NewsletterDetail.safeParse(current);
      if (other.success) setConflict(other.data);
      else toast({ title: "The newsletter was not saved", description: message, tone: "danger" });
    },
  });
  const continueWith = (saved: NewsletterDetail) => {
    setVersion(saved.version);
    setConflict(null);
    discardDraft(toContent(saved));
  };
  const content = useWatch({ control: form.control }) as NewsletterContent;
  const { isDirty } = form.formState;
  const setValue = (name: "articleIds" | "topics", value: string[]) =>
    form.setValue(name, value, { shouldDirty: true, shouldValidate: true });
  const isReady = setup?.missing.length === 0;
  return (
    <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
      <form
        noValidate
        onSubmit={(event) => void submit(event)}
        aria-label="Newsletter"
        className="grid gap-5"
      >
        {draftNote}
        {newsletter.problem && (
          <Alert tone="danger" title="This newsletter is a draft again.">
            {newsletter.problem}
          </Alert>
        )}
        {conflict && (
          <Alert tone="caution" live title="Somebody else has changed this newsletter.">
            <p>Your text is still here. Load their version to continue with it, or save yours over it.</p>
            <span className="mt-2 flex flex-wrap gap-2">
              <Button size="sm" variant="outline" onClick={() => continueWith(conflict)}>
                Load their version
              </Button>
              <Button
                size="sm"
                variant="line"
                onClick={() => {
                  setVersion(conflict.version);
                  setConflict(null);
                }}
              >
                Keep mine
              </Button>
            </span>
          </Alert>
        )}
        {setup && <SetupNote setup={setup} />}
        <Panel title="Mail" padded>
          <div className="grid gap-4">
            <Field label="Subject" error={getError("subject")}>
              <Input {...register("subject")} maxLength={150} />
            </Field>
            <Field
              label="Preview line"
              optional
              error={getError("preheader")}
              hint="Mail programs show it after the subject."
            >
              <Input {...register("preheader")} maxLength={200} />
            </Field>
            <Field
              label="Introduction"
              optional
              error={getError("introduction")}
              hint="Markdown: **bold**, *italic*, [link](https://…)."
            >
              <Textarea {...register("introduction")} rows={6} maxLength={5000} />
            </Field>
          </div>
        </Panel>
        <ArticleChooser
          known={newsletter.articles}
          chosen={content.articleIds}
          error={getError("articleIds")}
          onChange={(ids) => setValue("articleIds", ids)}
        />
        {setup && (
          <AudienceFields
            options={setup.topics}
            topics={content.topics}
            error={getError("topics")}
            onChange={(topics) => setValue("topics", topics)}
          />
        )}
        <div className="flex flex-wrap items-center gap-3">
          <Button
            type="submit"
            variant="outline"
            pending={pending}
            pendingLabel="Saving…"
            disabled={!isDirty}
          >
            Save
          </Button>
          <Button variant="outline" disabled={isDirty || !setup?.canTest} onClick={() => setDialog("test")}>
            Send test…
          </Button>
          {canSend && (
            <Button disabled={isDirty || !isReady} onClick={() => setDialog("schedule")}>
              Send…
            </Button>
          )}
          <DeleteDraftButton newsletter={newsletter} />
          <p className="w-full text-sm text-ink-2">
            {isDirty
              ? "You have unsaved changes. Save them before you send."
              : isReady || !setup
                ? "All changes saved."
                : "All changes saved. Sending needs the missing settings."}
          </p>
        </div>
        {unsaved.dialog}
      </form>
      <MailPreview content={content} />
      {dialog === "test" && setup && (
        <TestDialog id={newsletter.id} to={setup.staffMail} onClose={() => setDialog(null)} />
      )}
      {dialog === "schedule" && (
        <ScheduleDialog newsletter={{ ...newsletter, version }} onClose={() => setDialog(null)} />
      )}
    </div>
  );
}
