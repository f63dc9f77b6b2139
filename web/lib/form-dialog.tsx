import { type FormEvent, type ReactNode, type Ref, useId } from "react";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";

type FormDialogProps = {
  title: string;
  description?: string;
  wide?: boolean;
  /** The form's own name, where the title is not one. */
  label?: string;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void | Promise<void>;
  pending: boolean;
  /** There is nothing that could be sent yet. */
  submitDisabled?: boolean;
  /** What the button says, and says while it works. */
  submitLabel: string;
  pendingLabel?: string;
  cancelLabel?: string;
  /** Closing by whatever means; whoever has something unsaved asks first. */
  onClose: () => void;
  formRef?: Ref<HTMLFormElement>;
  /** Above the fields: what one should know before writing. */
  header?: ReactNode;
  /** Below the fields: conflicts, and the question before leaving. */
  footer?: ReactNode;
  children: ReactNode;
};

/** A dialog that is one form: Cancel and a button that submits stand at its foot and stay in sight. */
export function FormDialog({
  title,
  label = title,
  onSubmit: submit,
  pending,
  submitDisabled: idle,
  submitLabel: save,
  pendingLabel: saving = "Saving…",
  cancelLabel: cancel = "Cancel",
  onClose,
  formRef,
  header: before,
  footer: after,
  children,
  ...shape
}: FormDialogProps) {
  const formId = useId();
  return (
    <Dialog
      {...shape}
      open
      focusFirstField
      title={title}
      onOpenChange={(open) => !open && onClose()}
      footer={
        <>
          <Button variant="text" onClick={onClose}>
            {cancel}
          </Button>
          <Button type="submit" form={formId} pending={pending} pendingLabel={saving} disabled={idle}>
            {save}
          </Button>
        </>
      }
    >
      {before}
      <form
        id={formId}
        ref={formRef}
        noValidate
        onSubmit={(event) => void submit(event)}
        className="grid grid-cols-[minmax(0,1fr)] gap-4"
        aria-label={label}
      >
        {children}
      </form>
      {after}
    </Dialog>
  );
}
