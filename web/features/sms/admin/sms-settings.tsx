import { useState } from "react";
import { firmCurrency } from "#contract/firm.ts";
import { formatInteger } from "#contract/numbers.ts";
import type { SmsSettings, SmsSettingsPatch } from "#contract/sms/schemas.ts";
import { MAX_SEGMENT_PRICE, smsMonthlyVolumes, smsOptInTypes } from "#contract/sms/constants.ts";
import { useCan } from "#web/lib/me.ts";
import { runMutation } from "#web/lib/run-mutation.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Field } from "#web/ui/field.tsx";
import { Input } from "#web/ui/input.tsx";
import { NativeSelect } from "#web/ui/native-select.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { Progress } from "#web/ui/progress.tsx";
import { Switch } from "#web/ui/switch.tsx";
import { useSaveSmsSettings } from "./queries.ts";
import { toastSettingsFailed, toastSettingsSaved } from "./sms-toasts.ts";
import { SmsRegistrationForm } from "./sms-registration-form.tsx";

const VOLUMES = smsMonthlyVolumes.map((value) => ({
  value: String(value),
  label: `${formatInteger(value)} messages`,
}));

/** Switches and selects save on change, text fields with a button. */
export function ServiceSettings({ settings }: { settings: SmsSettings }) {
  const canChange = useCan("sms.settings");
  const save = useSaveSmsSettings();
  const saveChange = (patch: SmsSettingsPatch) =>
    runMutation(save, patch, { onSuccess: toastSettingsSaved, onError: toastSettingsFailed });
  const disabled = !canChange || save.isPending;
  return (
    <div className="grid max-w-(--container-form) gap-5">
      {!settings.isConnected && (
        <Alert tone="caution" title="GoHighLevel is not connected.">
          Messages are queued until its API key and location ID are set.
        </Alert>
      )}
      <Panel title="Service" padded>
        <div className="grid gap-5">
          <Switch
            align="end"
            label="SMS service active"
            hint="While off, messages are queued and not sent."
            checked={settings.isActive}
            disabled={disabled}
            onCheckedChange={(isActive) => saveChange({ isActive })}
          />
          <Switch
            align="end"
            label="Number verified"
            hint="Turn on once the carrier has verified the toll-free number. GoHighLevel does not report this."
            checked={settings.isVerified}
            disabled={disabled}
            onCheckedChange={(isVerified) => saveChange({ isVerified })}
          />
          <div className="grid gap-4 sm:grid-cols-2">
            <Field label="Monthly volume">
              <NativeSelect
                options={VOLUMES}
                value={String(settings.monthlyVolume)}
                disabled={disabled}
                onChange={({ target }) => {
                  const volume = smsMonthlyVolumes.find((value) => String(value) === target.value);
                  if (volume) saveChange({ monthlyVolume: volume });
                }}
              />
            </Field>
            <Field label="Opt-in type">
              <NativeSelect
                options={smsOptInTypes}
                value={settings.optInType}
                disabled={disabled}
                onChange={({ target }) => {
                  const type = smsOptInTypes.find((value) => value === target.value);
                  if (type) saveChange({ optInType: type });
                }}
              />
            </Field>
          </div>
          <SegmentPrice settings={settings} disabled={disabled} onSave={saveChange} />
          <MonthlyVolume settings={settings} />
        </div>
      </Panel>
      <SmsRegistrationForm settings={settings} canChange={canChange} />
    </div>
  );
}

type SegmentPriceProps = {
  settings: SmsSettings;
  disabled: boolean;
  onSave: (patch: SmsSettingsPatch) => void;
};

/** Saved when the field is left. */
function SegmentPrice({ settings: { segmentPrice }, disabled, onSave }: SegmentPriceProps) {
  const [error, setError] = useState("");
  const save = (typed: string) => {
    const price = typed.trim() === "" ? null : Number(typed.replace(",", "."));
    const isValid = price === null || (Number.isFinite(price) && price >= 0 && price <= MAX_SEGMENT_PRICE);
    setError(isValid ? "" : `Enter a price up to ${MAX_SEGMENT_PRICE}, or nothing.`);
    if (isValid && price !== segmentPrice) onSave({ segmentPrice: price });
  };
  return (
    <Field
      label="Price per segment"
      optional
      error={error}
      hint={`In ${firmCurrency}, as on your provider’s bill. Campaigns estimate their cost with it.`}
    >
      <Input
        key={segmentPrice}
        inputMode="decimal"
        autoComplete="off"
        maxLength={12}
        defaultValue={segmentPrice ?? ""}
        disabled={disabled}
        onBlur={({ target }) => save(target.value)}
      />
    </Field>
  );
}

function MonthlyVolume({ settings: { sentThisMonth, monthlyVolume } }: { settings: SmsSettings }) {
  const [sent, volume] = [sentThisMonth, monthlyVolume].map((count) => formatInteger(count));
  return (
    <div className="grid gap-2">
      <Progress
        label="Sent this month"
        value={Math.min(sentThisMonth, monthlyVolume)}
        max={monthlyVolume}
        note={`${sent} of ${volume}`}
      />
      {sentThisMonth >= monthlyVolume && (
        <Alert tone="caution" title="Monthly volume reached.">
          Messages are still sent, but carriers may slow them down until you raise the volume.
        </Alert>
      )}
    </div>
  );
}
