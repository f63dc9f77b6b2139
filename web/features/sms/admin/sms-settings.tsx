import { formatInteger } from "#contract/numbers.ts";
import type { SmsSettings, SmsSettingsPatch } from "#contract/sms/schemas.ts";
import { smsMonthlyVolumes, smsOptInTypes } from "#contract/sms/constants.ts";
import { useCan } from "#web/lib/me.ts";
import { runMutation } from "#web/lib/run-mutation.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Field } from "#web/ui/field.tsx";
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
          <MonthlyVolume settings={settings} />
        </div>
      </Panel>
      <SmsRegistrationForm settings={settings} canChange={canChange} />
    </div>
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
