import { type SettingKey, getSettingDefinition as words } from "#contract/settings/constants.ts";
import type { Setting } from "#contract/settings/schemas.ts";
import type { useContractForm } from "#web/lib/use-contract-form.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";
import { Input } from "#web/ui/input.tsx";
import type { SettingForm } from "./setting-values.ts";

export type SettingFields = Pick<
  ReturnType<typeof useContractForm<SettingForm, unknown>>,
  "register" | "errorOf"
> & {
  /** Secrets to clear on save. */
  cleared: ReadonlySet<SettingKey>;
  settingOf: (key: SettingKey) => Setting;
  isChanged: (key: SettingKey) => boolean;
  clear: (key: SettingKey, clears: boolean) => void;
};

type Props = SettingFields & { name: SettingKey; optional?: boolean };

export function SettingField({ name, register, errorOf, optional }: Props) {
  const { label, description, fallback, kind } = words(name);
  const isAddress = kind === "link" || kind === "base";
  return (
    <Field
      label={label}
      optional={optional}
      error={errorOf(name)}
      hint={fallback ? `${description} Empty means ${fallback}.` : kind === "link" ? undefined : description}
    >
      <Input
        {...register(name)}
        type={isAddress ? "url" : "text"}
        inputMode={isAddress ? "url" : "text"}
        maxLength={500}
        placeholder={kind === "link" ? "https://" : undefined}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
    </Field>
  );
}

/** Write-only: stored secrets can be replaced or cleared, never read. */
export function SecretField({ name, register, errorOf, settingOf, cleared, clear }: Props) {
  const { label } = words(name);
  const setting = settingOf(name);
  const willClear = cleared.has(name);
  return (
    <div className="flex items-start gap-2">
      <Field
        label={label}
        className="flex-1"
        error={errorOf(name)}
        hint={willClear ? "Will be cleared when you save." : secretHint(setting)}
      >
        <Input
          {...register(name, { onChange: () => willClear && clear(name, false) })}
          type="password"
          maxLength={500}
          placeholder={setting.isSet ? "Enter a new key to replace it" : undefined}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      </Field>
      {setting.isSet && (
        <Button
          variant="line"
          size="sm"
          className="mt-6"
          aria-label={willClear ? `Keep the ${label}` : `Clear the ${label}`}
          onClick={() => clear(name, !willClear)}
        >
          {willClear ? "Keep" : "Clear"}
        </Button>
      )}
    </div>
  );
}

function secretHint({ isSet, isReadable, settingValue, description }: Setting): string {
  if (!isSet) return `Not set. ${description}`;
  if (!isReadable) return "Set, but it cannot be read with the current encryption key. Enter it again.";
  return `Set, ends in ${settingValue}. ${description}`;
}
