import { Panel } from "#web/ui/panel.tsx";
import { ConnectionTest } from "./connection-test.tsx";
import { SecretField, SettingField, type SettingFields } from "./setting-field.tsx";

/** Accounts that articles are posted as. */
export const ChannelFields = (fields: SettingFields) => (
  <div className="grid gap-5">
    <Panel title="Bluesky" padded>
      <div className="grid gap-4">
        <SettingField name="bluesky_handle" {...fields} />
        <SecretField name="bluesky_app_password" {...fields} />
        <SettingField name="bluesky_service_url" {...fields} optional />
        <ConnectionTest
          vendor="Bluesky"
          name="bluesky_app_password"
          uses={["bluesky_handle", "bluesky_app_password", "bluesky_service_url"]}
          {...fields}
        />
      </div>
    </Panel>
    <Panel title="Mastodon" padded>
      <div className="grid gap-4">
        <SettingField name="mastodon_base_url" {...fields} />
        <SecretField name="mastodon_access_token" {...fields} />
        <ConnectionTest
          vendor="Mastodon"
          name="mastodon_access_token"
          uses={["mastodon_base_url", "mastodon_access_token"]}
          {...fields}
        />
      </div>
    </Panel>
  </div>
);
