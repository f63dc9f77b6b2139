import type { CreatedApiKey } from "#contract/api-keys/endpoints.ts";
import { formatDate } from "#web/lib/format-date.ts";
import { SecretDialog } from "#web/lib/secret-dialog.tsx";

type Props = { created: CreatedApiKey; onClose: () => void };

/** Shows a new key, of which only a hash is stored. */
export const NewKeyDialog = ({ created: { key, apiKey }, onClose }: Props) => (
  <SecretDialog
    title={`Key for ${apiKey.name}`}
    description="Copy it now: it is shown only this once. Store it like a password."
    label="API key"
    noun="key"
    value={key}
    onClose={onClose}
  >
    <p className="text-sm text-ink-2 [overflow-wrap:anywhere]">
      Send it as <code>Authorization: Bearer {apiKey.hint}…</code> with each request. It expires on{" "}
      {formatDate(apiKey.expiresAt)}.
    </p>
  </SecretDialog>
);
