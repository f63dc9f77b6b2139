import { cx } from "./cx.ts";
import { CrossIcon } from "./icons-arrows.tsx";
import { CheckIcon, WarningIcon } from "./icons-status.tsx";
import { dismissToast, useToast } from "./toast-store.ts";

/** Stands in for the Toaster when its code cannot be loaded: no swiping, no timer, the same text. */
export function PlainToast() {
  const message = useToast();
  if (!message?.open) return null;
  const { tone = "positive" } = message;
  return (
    <div className="toast-corner" role={tone === "danger" ? "alert" : "status"}>
      <div className={cx("toast", tone !== "positive" && `toast-${tone}`)}>
        {tone === "positive" ? <CheckIcon /> : <WarningIcon />}
        <p className="font-semibold">{message.title}</p>
        <button
          type="button"
          className="toast-close"
          aria-label="Dismiss"
          onClick={() => dismissToast(message.id)}
        >
          <CrossIcon size={14} />
        </button>
        {message.description && <p className="toast-text">{message.description}</p>}
      </div>
    </div>
  );
}
