import { useState } from "react";
import * as z from "zod";
import {
  WEBHOOK_DESCRIPTION_MAX,
  WEBHOOK_URL_MAX,
  type WebhookEvent,
  webhookEvents,
} from "#contract/webhooks/constants.ts";
import { type Webhook, WebhookDraft } from "#contract/webhooks/endpoints.ts";
import { FormDialog } from "#web/lib/form-dialog.tsx";
import { useAdminForm } from "#web/lib/use-admin-form.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { Field } from "#web/ui/field.tsx";
import { FieldGroup } from "#web/ui/field-group.tsx";
import { Input } from "#web/ui/input.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { useCreateWebhook, useUpdateWebhook } from "./queries.ts";
import { SigningSecretDialog } from "./signing-secret-dialog.tsx";
import { eventLabels } from "./webhook-labels.ts";

const WebhookForm = z.strictObject({
  url: WebhookDraft.shape.url,
  description: z.string().max(WEBHOOK_DESCRIPTION_MAX),
});
const schema = async () => WebhookForm;

type Props = { webhook: Webhook | null; onClose: () => void };

/** Edits `webhook`, or creates one when it is null and then shows its secret once. */
export function WebhookDialog({ webhook, onClose }: Props) {
  const create = useCreateWebhook();
  const update = useUpdateWebhook(webhook?.id ?? "");
  const [selected, setSelected] = useState<readonly WebhookEvent[]>(webhook?.events ?? []);
  const [secret, setSecret] = useState<string | null>(null);
  const { submit, getError, pending, register, unsaved, draftNote } = useAdminForm<
    z.infer<typeof WebhookForm>,
    string | null
  >({
    schema,
    draftName: `webhook:${webhook?.id ?? "new"}`,
    unsavedText: "Your changes to this webhook are not saved.",
    defaults: { url: webhook?.url ?? "", description: webhook?.description ?? "" },
    send: async (_form, values) => {
      const body = { ...values, events: [...selected] };
      if (!webhook) return (await create.mutateAsync(body)).secret;
      await update.mutateAsync(body);
      return null;
    },
    onSuccess: (created) => {
      if (created) return setSecret(created);
      toast({ title: "Webhook saved", tone: "positive" });
      onClose();
    },
    onFailure: ({ message }) =>
      toast({ title: "The webhook was not saved", description: message, tone: "danger" }),
  });
  if (secret) return <SigningSecretDialog secret={secret} onClose={onClose} />;
  const set = (event: WebhookEvent, isOn: boolean) =>
    setSelected(isOn ? [...selected, event] : selected.filter((other) => other !== event));
  return (
    <FormDialog
      title={webhook ? "Edit webhook" : "New webhook"}
      onSubmit={submit}
      pending={pending}
      submitDisabled={selected.length === 0}
      submitLabel={webhook ? "Save" : "Create webhook"}
      onClose={() => unsaved.confirmLeave(onClose)}
      header={draftNote}
      footer={unsaved.dialog}
    >
      <Field label="Address" error={getError("url")} hint="A public address that starts with https://.">
        <Input
          {...register("url")}
          type="url"
          maxLength={WEBHOOK_URL_MAX}
          autoComplete="off"
          spellCheck={false}
        />
      </Field>
      <Field label="Description" optional error={getError("description")}>
        <Input {...register("description")} maxLength={WEBHOOK_DESCRIPTION_MAX} autoComplete="off" />
      </Field>
      <FieldGroup
        legend="Events"
        hint="Messages contain ids and states, and no names or addresses of people."
      >
        <div className="grid gap-1.5">
          {webhookEvents.map((event) => (
            <Checkbox
              key={event}
              label={
                <>
                  {eventLabels[event]} <code className="text-xs text-ink-3">{event}</code>
                </>
              }
              checked={selected.includes(event)}
              onChange={({ target }) => set(event, target.checked)}
            />
          ))}
        </div>
      </FieldGroup>
    </FormDialog>
  );
}
