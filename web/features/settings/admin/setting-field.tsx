import { type SettingKey, getSettingDefinition } from "#contract/settings/constants.ts";
import { formatInteger } from "#contract/numbers.ts";
import type { Setting } from "#contract/settings/schemas.ts";
import type { useContractForm } from "#web/lib/use-contract-form.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";
import { Input } from "#web/ui/input.tsx";
import type { SettingForm } from "./setting-values.ts";

export type SettingFields = Pick<
  ReturnType<typeof useContractForm<SettingForm, unknown>>,
  "register" | "getError"
> & {
  /** Secrets to clear on save. */
  cleared: ReadonlySet<SettingKey>;
  getSetting: (key: SettingKey) => Setting;
  isChanged: (key: SettingKey) => boolean;
  setCleared: (key: SettingKey, isCleared: boolean) => void;
};

type Props = SettingFields & { name: SettingKey; optional?: boolean };

export function SettingField({ name, register, getError, optional }: Props) {
  const { label, description, fallback, kind } = getSettingDefinition(name);
  const isAddress = kind === "link" || kind === "base";
  const isCount = kind === "count";
  const emptyHint = `Empty means ${isCount ? formatInteger(Number(fallback)) : fallback}.`;
  return (
    <Field
      label={label}
      optional={optional}
      error={getError(name)}
      hint={fallback ? `${description} ${emptyHint}` : kind === "link" ? undefined : description}
    >
      <Input
        {...register(name)}
        type={isAddress ? "url" : "text"}
        inputMode={isAddress ? "url" : isCount ? "numeric" : "text"}
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
export function SecretField({ name, register, getError, getSetting, cleared, setCleared }: Props) {
  const { label } = getSettingDefinition(name);
  const setting = getSetting(name);
  const willClear = cleared.has(name);
  return (
    <div className="flex items-start gap-2">
      <Field
        label={label}
        className="flex-1"
        error={getError(name)}
        hint={willClear ? "Will be cleared when you save." : secretHint(setting)}
      >
        <Input
          {...register(name, { onChange: () => willClear && setCleared(name, false) })}
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
          onClick={() => setCleared(name, !willClear)}
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
