import { useCan } from "#web/lib/me.ts";
import { Panel } from "#web/ui/panel.tsx";
import { AiUsageToday } from "./ai-usage.tsx";
import { ConnectionTest } from "./connection-test.tsx";
import { SecretField, SettingField, type SettingFields } from "./setting-field.tsx";

export function ApiKeyFields(fields: SettingFields) {
  const canReadContent = useCan("content.read");
  return (
    <div className="grid gap-5">
      <Panel title="OpenAI" padded>
        <div className="grid gap-4">
          <SecretField name="openai_api_key" {...fields} />
          <SettingField name="openai_base_url" {...fields} optional />
          <SettingField name="openai_model" {...fields} optional />
          <SettingField name="openai_image_model" {...fields} optional />
          <SettingField name="ai_daily_calls" {...fields} optional />
          <SettingField name="ai_daily_tokens" {...fields} optional />
          {canReadContent && <AiUsageToday />}
          <ConnectionTest
            vendor="OpenAI"
            name="openai_api_key"
            uses={["openai_api_key", "openai_base_url", "openai_model", "openai_image_model"]}
            {...fields}
          />
        </div>
      </Panel>
      <Panel title="LinkedIn" padded>
        <div className="grid gap-4">
          <SettingField name="linkedin_client_id" {...fields} />
          <SecretField name="linkedin_client_secret" {...fields} />
          <SettingField name="linkedin_organization_id" {...fields} optional />
          <SettingField name="linkedin_version" {...fields} optional />
          <SettingField name="linkedin_api_base_url" {...fields} optional />
          <SettingField name="linkedin_oauth_base_url" {...fields} optional />
          <p className="text-sm text-ink-2">
            Connect the account in the LinkedIn panel on the content screen.
          </p>
        </div>
      </Panel>
      <Panel title="GoHighLevel" padded>
        <div className="grid gap-4">
          <SecretField name="ghl_api_key" {...fields} />
          <SettingField name="ghl_location_id" {...fields} />
          <SettingField name="ghl_base_url" {...fields} optional />
          <ConnectionTest
            vendor="GoHighLevel"
            name="ghl_api_key"
            uses={["ghl_api_key", "ghl_location_id", "ghl_base_url"]}
            {...fields}
          />
          <SettingField name="ghl_webhook_public_key" {...fields} optional />
          <SecretField name="ghl_webhook_secret" {...fields} />
        </div>
      </Panel>
      <Panel title="Mail provider" padded>
        <div className="grid gap-4">
          <SettingField name="mail_api_url" {...fields} optional />
          <SecretField name="mail_api_key" {...fields} />
        </div>
      </Panel>
      <Panel title="Newsletter" padded>
        <div className="grid gap-4">
          <SettingField name="newsletter_sender" {...fields} />
          <SettingField name="newsletter_postal_address" {...fields} />
          <SecretField name="postmark_server_token" {...fields} />
          <SecretField name="postmark_webhook_secret" {...fields} />
          <SettingField name="postmark_message_stream" {...fields} optional />
          <SettingField name="postmark_base_url" {...fields} optional />
          <p className="text-sm text-ink-2">
            The newsletters screen shows the address of the webhook that Postmark needs.
          </p>
        </div>
      </Panel>
    </div>
  );
}
