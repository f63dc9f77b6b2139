import { SecretDialog } from "#web/lib/secret-dialog.tsx";

/** Shows a new signing secret. */
export const SigningSecretDialog = ({ secret, onClose }: { secret: string; onClose: () => void }) => (
  <SecretDialog
    title="Signing secret"
    description="Copy it now: it is shown only this once. The receiver needs it to verify that a message comes from here."
    label="Secret"
    noun="secret"
    value={secret}
    onClose={onClose}
  />
);
