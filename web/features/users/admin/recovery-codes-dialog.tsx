import { firm } from "#contract/firm.ts";
import { copyText } from "#web/lib/copy-text.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";

type Props = { codes: readonly string[]; onClose: () => void };

const toFile = (codes: readonly string[]) =>
  `data:text/plain;charset=utf-8,${encodeURIComponent(`Recovery codes for ${firm.name}\n\n${codes.join("\n")}\n`)}`;

/** Shows new recovery codes, once. */
export function RecoveryCodesDialog({ codes, onClose }: Props) {
  const onCopy = () =>
    copyText(codes.join("\n"), "Recovery codes copied", {
      title: "The recovery codes could not be copied",
      description: "Download them, or select and copy them.",
      tone: "danger",
    });
  return (
    <Dialog
      open
      title="Save your recovery codes"
      description="With one of these codes you can sign in when you have lost your phone. Each works once. They are not shown again."
      footer={
        <>
          <Button variant="text" onClick={() => void onCopy()}>
            Copy
          </Button>
          <Button asChild variant="outline">
            <a href={toFile(codes)} download="recovery-codes.txt">
              Download
            </a>
          </Button>
          <Button onClick={onClose}>I have saved them</Button>
        </>
      }
    >
      <ul className="panel grid gap-x-6 gap-y-1 p-4 font-mono sm:grid-cols-2" aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </Dialog>
  );
}
