import { type FormEvent, type ReactNode, type Ref, useId } from "react";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";

type FormDialogProps = {
  title: string;
  description?: string;
  wide?: boolean;
  /** The form's accessible name, if it differs from the title. */
  label?: string;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void | Promise<void>;
  pending: boolean;
  /** Nothing to submit yet. */
  submitDisabled?: boolean;
  submitLabel: string;
  pendingLabel?: string;
  cancelLabel?: string;
  /** Called on any way of closing; ask about unsaved changes here. */
  onClose: () => void;
  formRef?: Ref<HTMLFormElement>;
  /** Above the fields. */
  header?: ReactNode;
  /** Below the fields, such as conflicts and the unsaved-changes dialog. */
  footer?: ReactNode;
  children: ReactNode;
};

/** A dialog with one form; Cancel and Submit stay visible in the footer. */
export function FormDialog({
  title,
  label = title,
  onSubmit,
  pending,
  submitDisabled,
  submitLabel,
  pendingLabel = "Saving…",
  cancelLabel = "Cancel",
  onClose,
  formRef,
  header,
  footer,
  children,
  ...dialogProps
}: FormDialogProps) {
  const formId = useId();
  return (
    <Dialog
      {...dialogProps}
      open
      focusFirstField
      title={title}
      onOpenChange={(open) => !open && onClose()}
      footer={
        <>
          <Button variant="text" onClick={onClose}>
            {cancelLabel}
          </Button>
          <Button
            type="submit"
            form={formId}
            pending={pending}
            pendingLabel={pendingLabel}
            disabled={submitDisabled}
          >
            {submitLabel}
          </Button>
        </>
      }
    >
      {header}
      <form
        id={formId}
        ref={formRef}
        noValidate
        onSubmit={(event) => void onSubmit(event)}
        className="grid grid-cols-[minmax(0,1fr)] gap-4"
        aria-label={label}
      >
        {children}
      </form>
      {footer}
    </Dialog>
  );
}
