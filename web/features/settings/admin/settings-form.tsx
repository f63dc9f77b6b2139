import { useState } from "react";
import { type SettingKey, settingKeys } from "#contract/settings/constants.ts";
import type { Setting } from "#contract/settings/schemas.ts";
import { useListParams } from "#web/lib/list-params.ts";
import { useUnsavedChanges } from "#web/lib/use-unsaved-changes.tsx";
import { useAdminForm } from "#web/lib/use-admin-form.tsx";
import { Button } from "#web/ui/button.tsx";
import { Tabs } from "#web/ui/tabs.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { ApiKeyFields } from "./api-key-fields.tsx";
import { ChannelFields } from "./channel-fields.tsx";
import { SettingField, type SettingFields } from "./setting-field.tsx";
import {
  isSecret,
  toSettingUpdates,
  toFormValues,
  type SettingForm,
  SettingFormSchema,
} from "./setting-values.ts";
import { SecurityFields } from "./security-fields.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { useSaveSettings } from "./queries.ts";

const schema = async () => SettingFormSchema;
const TABS = ["keys", "channels", "social", "security"] as const;
type Tab = (typeof TABS)[number];
const NETWORKS = ["linkedin_url", "facebook_url", "twitter_url", "instagram_url"] as const;
/** The tab of a setting. */
const getSettingTab = (key: string): Tab => {
  if (NETWORKS.some((network) => network === key)) return "social";
  if (/^(second_factor|oidc)_/.test(key)) return "security";
  return /^(bluesky|mastodon)_/.test(key) ? "channels" : "keys";
};
const NO_KEYS: ReadonlySet<SettingKey> = new Set();

/** One form for all tabs: Save stores the changes of all. */
export function SettingsForm({ stored }: { stored: readonly Setting[] }) {
  const { getParam, setParam } = useListParams();
  const [cleared, setClearedKeys] = useState(NO_KEYS);
  const save = useSaveSettings();
  const { form, submit, getError, pending, register, draftNote, clearDraft } = useAdminForm({
    draftName: "settings",
    secretFields: settingKeys.filter(isSecret),
    schema,
    defaults: toFormValues(stored),
    send: (_form, values: SettingForm) => save.mutateAsync(toSettingUpdates(values, stored, cleared)),
    onSuccess: (saved) => {
      setClearedKeys(NO_KEYS);
      form.reset(toFormValues(saved));
      toast({ title: "Settings Updated", description: "Settings updated successfully", tone: "positive" });
    },
    onFailure: ({ message, fields }) => {
      // The invalid field may be on another tab.
      const invalidField = Object.keys(fields)[0];
      if (invalidField) showTab(invalidField);
      toast({ title: "Error", description: `Failed to update settings: ${message}`, tone: "danger" });
    },
  });
  const { dirtyFields, errors } = form.formState;
  const selectTab = (tab: string) => setParam("tab", tab === "keys" ? "" : tab, true);
  const showTab = (key: string) => selectTab(getSettingTab(key));
  const hasChanges = Object.keys(dirtyFields).length > 0 || cleared.size > 0;
  const { dialog } = useUnsavedChanges(
    hasChanges,
    "Your changes to the settings have not been saved.",
    [],
    clearDraft,
  );

  const fields: SettingFields = {
    register,
    getError,
    cleared,
    getSetting: (key) => stored.find(({ settingKey }) => settingKey === key)!,
    isChanged: (key) => Boolean(dirtyFields[key]) || cleared.has(key),
    setCleared: (key, isCleared) => {
      const next = new Set(cleared);
      if (isCleared) next.add(key);
      else next.delete(key);
      if (isCleared) form.resetField(key);
      setClearedKeys(next);
    },
  };
  const tab = getParam("tab", TABS) || "keys";
  const otherTabErrors = settingKeys.filter((key) => getSettingTab(key) !== tab && errors[key]).length;

  return (
    <form
      noValidate
      onSubmit={(event) => void submit(event)}
      aria-label="Settings"
      className="grid max-w-(--container-form) gap-5"
    >
      {dialog}
      {draftNote}
      <Tabs
        label="Settings"
        value={tab}
        onValueChange={selectTab}
        listClassName="mb-5"
        items={[
          { value: "keys", label: "API Keys", content: <ApiKeyFields {...fields} /> },
          { value: "channels", label: "Channels", content: <ChannelFields {...fields} /> },
          { value: "social", label: "Social Media", content: <SocialFields {...fields} /> },
          { value: "security", label: "Security", content: <SecurityFields {...fields} /> },
        ]}
      />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button type="submit" pending={pending} pendingLabel="Saving…" disabled={!hasChanges}>
          Save
        </Button>
        <p className="text-sm text-ink-2">
          {hasChanges ? "You have unsaved changes." : "All changes saved."}
          {otherTabErrors > 0 && " Check the fields on the other tabs."}
        </p>
      </div>
    </form>
  );
}

function SocialFields(fields: SettingFields) {
  return (
    <Panel title="Social pages" padded>
      <p className="mb-4 text-sm text-ink-2">Linked in the footer of every public page.</p>
      <div className="grid gap-4">
        {NETWORKS.map((key) => (
          <SettingField key={key} name={key} {...fields} optional />
        ))}
      </div>
    </Panel>
  );
}
