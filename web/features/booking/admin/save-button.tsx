import { Button } from "#web/ui/button.tsx";

type Props = { dirty: boolean; pending: boolean; children: string };

/** Submits a form section; disabled until it is changed. */
export const SaveButton = ({ dirty, pending, children }: Props) => (
  <div>
    <Button type="submit" variant="line" size="sm" disabled={!dirty} pending={pending} pendingLabel="Saving…">
      {children}
    </Button>
  </div>
);
