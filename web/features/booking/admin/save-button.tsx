import { Button } from "#web/ui/button.tsx";

type Props = { dirty: boolean; pending: boolean; children: string };

/** Saves one part of an appointment, once something of it was changed. */
export const SaveButton = ({ dirty, pending, children }: Props) => (
  <div>
    <Button type="submit" variant="line" size="sm" disabled={!dirty} pending={pending} pendingLabel="Saving…">
      {children}
    </Button>
  </div>
);
