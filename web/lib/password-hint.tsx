import { PASSWORD_MIN } from "#contract/auth/constants.ts";
import { cx } from "#web/ui/cx.ts";
import { passwordStrength } from "./password-strength.ts";

const TONES = ["bg-line-2", "bg-danger", "bg-plan", "bg-positive"];

/** The strength of a new password, and what the server refuses. */
export const PasswordHint = ({ password }: { password: string }) => (
  <>
    <PasswordStrengthMeter password={password} />
    At least {PASSWORD_MIN} characters; phrases with spaces are fine. Common passwords, simple sequences, the
    user’s name or email address and the firm’s name are not allowed.
  </>
);

/** Shows the strength in three steps and a word. */
function PasswordStrengthMeter({ password }: { password: string }) {
  const { score, label } = passwordStrength(password);
  return (
    <span className="mb-1 flex items-center gap-2.5" aria-live="polite">
      <span className="grid w-24 grid-cols-3 gap-1" aria-hidden="true">
        {[1, 2, 3].map((step) => (
          <span key={step} className={cx("h-1", step <= score ? TONES[score] : "bg-paper-3")} />
        ))}
      </span>
      {password && <span className="font-medium text-ink-2">{label}</span>}
    </span>
  );
}
