import { cx } from "#web/ui/cx.ts";
import { passwordStrength } from "./password-strength.ts";

const TONES = ["bg-line-2", "bg-danger", "bg-plan", "bg-positive"];

/** Shows the strength in three steps and a word. */
export function PasswordStrengthMeter({ password }: { password: string }) {
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
