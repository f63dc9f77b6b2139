import { Toast } from "radix-ui";
import { buttonClass } from "./button.tsx";
import { cx } from "./cx.ts";
import { CrossIcon } from "./icons-arrows.tsx";
import { CheckIcon, InfoIcon, WarningIcon } from "./icons-status.tsx";
import { dismissToast, useToast } from "./toast-store.ts";

const ICONS = { positive: CheckIcon, danger: WarningIcon, note: InfoIcon };

/** Renders toasts. Mount it once; the public layout loads it lazily. */
export function Toaster() {
  const message = useToast();
  const tone = message?.tone ?? "positive";
  const Icon = ICONS[tone];
  return (
    <Toast.Provider label="Notification" duration={5000} swipeDirection="right" swipeThreshold={50}>
      {message && (
        <Toast.Root
          key={message.id}
          open={message.open}
          onOpenChange={(open) => !open && dismissToast(message.id)}
          type={tone === "danger" ? "foreground" : "background"}
          className={cx("toast", tone !== "positive" && `toast-${tone}`)}
        >
          <Icon />
          <Toast.Title className="font-semibold">{message.title}</Toast.Title>
          <Toast.Close className="toast-close" aria-label="Dismiss">
            <CrossIcon size={14} />
          </Toast.Close>
          {message.description && (
            <Toast.Description className="toast-text">{message.description}</Toast.Description>
          )}
          {message.action && (
            <Toast.Action
              altText={message.action.label}
              className={buttonClass({ variant: "line", size: "sm" }, "toast-act")}
              onClick={message.action.onClick}
            >
              {message.action.label}
            </Toast.Action>
          )}
        </Toast.Root>
      )}
      <Toast.Viewport className="toast-corner" label="Notification" hotkey={["F8"]} />
    </Toast.Provider>
  );
}
