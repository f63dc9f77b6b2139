import type { SettingKey, TestableKey } from "#contract/settings/constants.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { PlugIcon } from "#web/ui/icons-objects.tsx";
import type { SettingFields } from "./setting-field.tsx";
import { useTestConnection } from "./queries.ts";

type Props = SettingFields & { vendor: string; name: TestableKey; uses: readonly SettingKey[] };

/** Tests the stored settings; disabled while the fields have unsaved changes. */
export function ConnectionTest({ vendor, name, uses, getSetting, isChanged }: Props) {
  const test = useTestConnection();
  const changed = uses.some((key) => isChanged(key));
  const missing = !getSetting(name).isSet;
  const disabledReason = changed
    ? "Save first. The test uses the stored settings."
    : missing
      ? "Enter a key first."
      : undefined;
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Button
          variant="outline"
          size="sm"
          aria-label={`Test connection to ${vendor}`}
          disabled={disabledReason !== undefined}
          pending={test.isPending}
          pendingLabel="Testing…"
          onClick={() => test.mutate(name)}
        >
          <PlugIcon size={14} />
          Test connection
        </Button>
        {disabledReason && <span className="text-sm text-ink-3">{disabledReason}</span>}
      </div>
      {!changed && test.isSuccess && (
        <Alert tone="positive" live title="Connection Successful.">
          {test.data.message}
        </Alert>
      )}
      {!changed && test.isError && (
        <Alert tone="danger" live title="Connection Failed.">
          {test.error.message}
        </Alert>
      )}
    </div>
  );
}
