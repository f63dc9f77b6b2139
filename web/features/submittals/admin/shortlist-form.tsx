import { SHORTLIST_DAYS } from "#contract/submittals/constants.ts";
import type { SubmittalDraft, SubmittalPreparation } from "#contract/submittals/schemas.ts";
import { useAdminForm } from "#web/lib/use-admin-form.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { Field } from "#web/ui/field.tsx";
import { Input } from "#web/ui/input.tsx";
import { NativeSelect } from "#web/ui/native-select.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { Textarea } from "#web/ui/textarea.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { useSendShortlist } from "./queries.ts";
import { consentLabels } from "./submittal-labels.ts";

const schema = async () => (await import("#contract/submittals/schemas.ts")).SubmittalDraft;

const DAY_CHOICES = [7, SHORTLIST_DAYS.default, 30, SHORTLIST_DAYS.max].map((days) => ({
  value: String(days),
  label: `${days} days`,
}));

type Props = { prepared: SubmittalPreparation; clientName: string; onSent: (id: string) => void };

const toDefaults = ({ job, contacts, candidates }: SubmittalPreparation): SubmittalDraft => ({
  jobId: job.id,
  contactId: contacts[0]!.id,
  message: "",
  days: SHORTLIST_DAYS.default,
  askConsent: true,
  candidates: candidates.map(({ applicationId, headline, profile }) => ({
    applicationId,
    headline,
    profile,
  })),
});

export function ShortlistForm({ prepared, clientName, onSent }: Props) {
  const send = useSendShortlist();
  const { job, contacts, candidates } = prepared;
  const { submit, getError, pending, register, unsaved, draftNote } = useAdminForm<
    SubmittalDraft,
    { id: string }
  >({
    draftName: `shortlist:${job.id}:${candidates.map(({ applicationId }) => applicationId.slice(-6)).join("-")}`,
    unsavedText: "This shortlist has not been sent.",
    schema,
    defaults: toDefaults(prepared),
    send: (_form, draft, key) => send.mutateAsync({ draft, key }),
    onSuccess: ({ id }) => {
      toast({
        title: "Shortlist queued",
        description: `The link goes to ${clientName} shortly.`,
        tone: "positive",
      });
      onSent(id);
    },
    onFailure: ({ message }) =>
      toast({ title: "The shortlist was not sent", description: message, tone: "danger" }),
  });
  return (
    <form noValidate onSubmit={(event) => void submit(event)} aria-label="Shortlist" className="grid gap-5">
      {draftNote}
      <Panel title="To" padded>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="Contact" error={getError("contactId")}>
            <NativeSelect
              {...register("contactId")}
              options={contacts.map(({ id, name, email, title }) => ({
                value: id,
                label: [name, title, email].filter(Boolean).join(", "),
              }))}
            />
          </Field>
          <Field label="Link is valid for" error={getError("days")}>
            <NativeSelect {...register("days", { valueAsNumber: true })} options={DAY_CHOICES} />
          </Field>
          <Field
            label="Message"
            optional
            error={getError("message")}
            hint="In the email and above the shortlist. Without names."
            className="sm:col-span-2"
          >
            <Textarea {...register("message")} rows={3} maxLength={2000} />
          </Field>
        </div>
        <Checkbox
          {...register("askConsent")}
          className="mt-4"
          label={`Ask candidates by email whether ${clientName} may see their name and resume`}
        />
      </Panel>
      {candidates.map(({ applicationId, name, hasResume, consent }, index) => (
        <Panel
          key={applicationId}
          title={name}
          padded
          actions={
            <span className="flex gap-2">
              {!hasResume && <Badge status="draft">No resume file</Badge>}
              {consent && <Badge status={consentLabels[consent].badge}>{consentLabels[consent].label}</Badge>}
            </span>
          }
        >
          <input type="hidden" {...register(`candidates.${index}.applicationId`)} />
          <div className="grid gap-4">
            <Field
              label="Headline"
              error={getError(`candidates.${index}.headline`)}
              hint="What the client reads first, such as “Controller, 8 years in consumer goods”."
            >
              <Input {...register(`candidates.${index}.headline`)} maxLength={160} />
            </Field>
            <Field
              label="Profile"
              error={getError(`candidates.${index}.profile`)}
              hint={
                consent === "granted"
                  ? undefined
                  : "Without name, contact data and employer: the client sees it before the candidate agrees."
              }
            >
              <Textarea {...register(`candidates.${index}.profile`)} rows={5} maxLength={4000} />
            </Field>
          </div>
        </Panel>
      ))}
      {getError("candidates") && <p className="text-danger">{getError("candidates")}</p>}
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" pending={pending} pendingLabel="Sending…">
          {candidates.length === 1 ? "Send 1 candidate" : `Send ${candidates.length} candidates`}
        </Button>
      </div>
      {unsaved.dialog}
    </form>
  );
}
