import type { ReactNode } from "react";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Field } from "#web/ui/field.tsx";
import { Input } from "#web/ui/input.tsx";
import { copyText } from "./copy-text.ts";

type Props = {
  title: string;
  description: string;
  label: string;
  /** "key" in 'Copy key' and 'Key copied'. */
  noun: string;
  value: string;
  onClose: () => void;
  children?: ReactNode;
};

/** Shows a value that can't be read again. Closed by its button only, so that no stray click loses the value. */
export function SecretDialog({ title, description, label, noun, value, onClose, children }: Props) {
  const onCopy = () =>
    copyText(value, `${noun.charAt(0).toUpperCase()}${noun.slice(1)} copied`, {
      title: `The ${noun} could not be copied`,
      description: "Select and copy it.",
      tone: "danger",
    });
  return (
    <Dialog
      open
      title={title}
      description={description}
      footer={
        <>
          <Button variant="text" onClick={onClose}>
            Done
          </Button>
          <Button onClick={() => void onCopy()}>Copy {noun}</Button>
        </>
      }
    >
      <div className="grid gap-4">
        <Field label={label}>
          <Input value={value} readOnly spellCheck={false} onFocus={({ target }) => target.select()} />
        </Field>
        {children}
      </div>
    </Dialog>
  );
}
