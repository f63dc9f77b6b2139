import { useState } from "react";
import { useWatch } from "react-hook-form";
import { CAMPAIGN_TEMPLATE_MAX, MAX_CAMPAIGN_RATE } from "#contract/sms/campaign-constants.ts";
import type { SmsCampaign, SmsCampaignDraft } from "#contract/sms/campaign-schemas.ts";
import { mergeFields } from "#contract/sms/campaign-text.ts";
import { useCan } from "#web/lib/me.ts";
import { useAdminForm } from "#web/lib/use-admin-form.tsx";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";
import { Input } from "#web/ui/input.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { Textarea } from "#web/ui/textarea.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { AudienceFields } from "./audience-fields.tsx";
import { CampaignEstimate } from "./campaign-estimate.tsx";
import { DeleteCampaign } from "./delete-campaign.tsx";
import { useSaveCampaign } from "./campaign-queries.ts";
import { StartCampaignDialog } from "./start-campaign-dialog.tsx";
import { TestCampaignDialog } from "./test-campaign-dialog.tsx";
import { toCampaignDraft } from "./campaign-values.ts";

const schema = async () => (await import("#contract/sms/campaign-schemas.ts")).SmsCampaignDraft;

type Props = { campaign: SmsCampaign | null; onSaved: (saved: SmsCampaign) => void };

/** The editor of a draft, with a live preview and the audience as it is now. */
export function CampaignForm({ campaign, onSaved }: Props) {
  const save = useSaveCampaign();
  const canStart = useCan("sms.campaign");
  const [dialog, setDialog] = useState<"start" | "test" | null>(null);
  const { form, submit, getError, pending, register, unsaved, draftNote } = useAdminForm<
    SmsCampaignDraft,
    SmsCampaign
  >({
    draftName: `sms-campaign:${campaign?.id ?? "new"}`,
    version: campaign?.version,
    unsavedText: "This campaign has not been saved.",
    schema,
    defaults: toCampaignDraft(campaign),
    send: (_form, draft, key) => save.mutateAsync({ campaign, draft, key }),
    onSuccess: (saved) => {
      form.reset(toCampaignDraft(saved));
      toast({ title: "Campaign saved", tone: "positive" });
      onSaved(saved);
    },
    onFailure: ({ message }) =>
      toast({ title: "The campaign was not saved", description: message, tone: "danger" }),
  });
  const values = useWatch({ control: form.control }) as SmsCampaignDraft;
  const { isDirty } = form.formState;
  return (
    <form noValidate onSubmit={(event) => void submit(event)} aria-label="Campaign" className="grid gap-5">
      {draftNote}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid gap-5">
          <Panel title="Message" padded>
            <div className="grid gap-4">
              <Field label="Name" error={getError("name")} hint="For your team; people don’t see it.">
                <Input {...register("name")} maxLength={120} autoComplete="off" />
              </Field>
              <Field
                label="Text"
                error={getError("template")}
                hint={`Merge fields: ${mergeFields.map((field) => (field === "firm" ? "{{firm}}" : `{{${field}|…}}`)).join(", ")}. After the bar comes the text for people without the value. Say who you are.`}
              >
                <Textarea {...register("template")} rows={6} maxLength={CAMPAIGN_TEMPLATE_MAX} />
              </Field>
            </div>
          </Panel>
          <AudienceFields register={register} audience={values.audience} />
          <Panel title="Sending" padded>
            <div className="grid gap-4 sm:grid-cols-3">
              <Field label="Texts per minute" error={getError("ratePerMinute")}>
                <Input
                  {...register("ratePerMinute", { valueAsNumber: true })}
                  type="number"
                  inputMode="numeric"
                  min={1}
                  max={MAX_CAMPAIGN_RATE}
                />
              </Field>
              <Field label="Quiet hours from" error={getError("quietFrom")}>
                <Input {...register("quietFrom")} type="time" />
              </Field>
              <Field label="Until" error={getError("quietUntil")}>
                <Input {...register("quietUntil")} type="time" />
              </Field>
            </div>
            <p className="mt-3 text-sm text-ink-2">
              In the recipient’s time zone: that of their last booking, otherwise every zone of the number’s
              area. Quiet hours last at least from 21:00 to 08:00.
            </p>
          </Panel>
        </div>
        <CampaignEstimate values={values} />
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <Button
          type="submit"
          variant={campaign && !isDirty ? "outline" : "primary"}
          pending={pending}
          pendingLabel="Saving…"
        >
          Save draft
        </Button>
        {campaign && (
          <>
            {canStart && (
              <Button disabled={isDirty} onClick={() => setDialog("start")}>
                Review and start
              </Button>
            )}
            <Button variant="outline" disabled={isDirty} onClick={() => setDialog("test")}>
              Send a test
            </Button>
            <DeleteCampaign campaign={campaign} onConfirm={unsaved.markSaved} />
          </>
        )}
        <p className="text-sm text-ink-2">
          {isDirty
            ? "You have unsaved changes."
            : campaign && !canStart && "A manager or an administrator can start this campaign."}
        </p>
      </div>
      {campaign && dialog === "start" && (
        <StartCampaignDialog campaign={campaign} onClose={() => setDialog(null)} />
      )}
      {unsaved.dialog}
      {campaign && dialog === "test" && (
        <TestCampaignDialog campaignId={campaign.id} onClose={() => setDialog(null)} />
      )}
    </form>
  );
}
