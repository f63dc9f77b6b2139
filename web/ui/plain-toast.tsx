import { cx } from "./cx.ts";
import { CrossIcon } from "./icons-arrows.tsx";
import { WarningIcon } from "./icons-status.tsx";
import { dismissToast, useToast } from "./toast-store.ts";

/** Stands in for the Toaster when its code cannot be loaded: no swiping, no timer, the same text. */
export function PlainToast() {
  const message = useToast();
  if (!message?.open) return null;
  return (
    <div className="toast-corner" role="alert">
      <div className={cx("toast", message.tone && message.tone !== "positive" && `toast-${message.tone}`)}>
        <WarningIcon />
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
