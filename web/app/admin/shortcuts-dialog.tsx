import type { ReactNode } from "react";
import { useMe } from "#web/lib/me.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog, DialogClose } from "#web/ui/dialog.tsx";
import { Kbd } from "#web/ui/kbd.tsx";
import { Switch } from "#web/ui/switch.tsx";
import { setSingleKeysEnabled, useSingleKeysEnabled } from "#web/lib/single-keys.ts";
import { getGoToShortcuts } from "./shortcuts.ts";

const MODIFIER_KEY = navigator.userAgent.includes("Mac") ? "Cmd" : "Ctrl";

/** Lists the user's shortcuts and toggles single-key shortcuts. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const { portals } = useMe();
  const singleKeysEnabled = useSingleKeysEnabled();
  return (
    <Dialog
      open
      title="Keyboard shortcuts"
      description="Other shortcuts are disabled while a dialog is open, and single keys while you type."
      onOpenChange={(open) => !open && onClose()}
      footer={
        <DialogClose>
          <Button variant="outline">Close</Button>
        </DialogClose>
      }
    >
      <ShortcutGroup title="Everywhere">
        <Shortcut keys={[MODIFIER_KEY, "K"]}>Search pages, records and actions</Shortcut>
        <Shortcut keys={[MODIFIER_KEY, "Enter"]}>Save or send the form you are in</Shortcut>
        <Shortcut keys={["Shift", "Click"]}>Select all rows up to this one</Shortcut>
        <Shortcut keys={["Esc"]}>Close a dialog or a menu</Shortcut>
        {singleKeysEnabled && <Shortcut keys={["?"]}>Show these shortcuts</Shortcut>}
      </ShortcutGroup>
      {singleKeysEnabled && (
        <ShortcutGroup title="On an application or a card of a pipeline">
          <Shortcut keys={["J"]}>Next application of the list</Shortcut>
          <Shortcut keys={["K"]}>Previous application of the list</Shortcut>
          <Shortcut keys={["A"]}>Advance to the next stage</Shortcut>
          <Shortcut keys={["R"]}>Reject</Shortcut>
          <Shortcut keys={["U"]}>Undo the last move</Shortcut>
        </ShortcutGroup>
      )}
      {singleKeysEnabled && (
        <ShortcutGroup title="On an entry of the editorial calendar">
          <Shortcut keys={["M"]}>Move it with the arrow keys</Shortcut>
        </ShortcutGroup>
      )}
      {singleKeysEnabled && (
        <ShortcutGroup title="In lists">
          <Shortcut keys={["J", "K"]}>Next or previous row</Shortcut>
          <Shortcut keys={["Enter", "O"]}>Open the row</Shortcut>
          <Shortcut keys={["E"]}>Edit the row, or all selected rows</Shortcut>
          <Shortcut keys={["X"]}>Select the row</Shortcut>
          <Shortcut keys={["Shift", "X"]}>Select all rows up to this one</Shortcut>
          <Shortcut keys={["/"]}>Search the list</Shortcut>
        </ShortcutGroup>
      )}
      {singleKeysEnabled && (
        <ShortcutGroup title="Go to: press both keys in turn">
          {getGoToShortcuts(portals).map(({ letter, name }) => (
            <Shortcut key={letter} keys={["G", letter.toUpperCase()]}>
              {name}
            </Shortcut>
          ))}
        </ShortcutGroup>
      )}
      <Switch
        align="end"
        label="Single-key shortcuts"
        hint="Turn them off if you dictate or press keys by accident."
        checked={singleKeysEnabled}
        onCheckedChange={setSingleKeysEnabled}
        className="border-t border-line pt-4"
      />
    </Dialog>
  );
}

const ShortcutGroup = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <h3 className="mb-1 font-semibold">{title}</h3>
    <dl className="kv">{children}</dl>
  </section>
);

const Shortcut = ({ keys, children }: { keys: string[]; children: ReactNode }) => (
  <>
    <dt className="whitespace-normal!">{children}</dt>
    <dd className="flex items-start justify-end gap-1">
      {keys.map((key) => (
        <Kbd key={key}>{key}</Kbd>
      ))}
    </dd>
  </>
);
