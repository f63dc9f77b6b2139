import type { Import } from "#contract/imports/schemas.ts";
import { Link } from "#web/lib/link.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { OutcomeCounts } from "./outcome-counts.tsx";

type Props = {
  ended: Import;
  historyHref: string;
  error: string;
  onContinue: () => void;
  isContinuing: boolean;
  onNew: () => void;
};

/** The result of a run that finished or was stopped. */
export function ImportResult({ ended, historyHref, error, onContinue, isContinuing, onNew }: Props) {
  const isFinished = ended.status === "finished";
  return (
    <div className="grid max-w-(--container-form) gap-5">
      <Alert
        live
        tone={isFinished ? "positive" : "caution"}
        title={isFinished ? "The import is finished." : "The import is not finished."}
      >
        {ended.fileName}.{" "}
        {isFinished ? "You can undo it under Imports." : "It continues with the next row, also another day."}
      </Alert>
      {error && <Alert tone="danger" live title={error} />}
      <Panel title="Rows" padded>
        <OutcomeCounts counts={ended.counts} />
      </Panel>
      <div className="flex flex-wrap gap-3">
        {!isFinished && (
          <Button onClick={onContinue} pending={isContinuing} pendingLabel="Importing…">
            Continue
          </Button>
        )}
        <Button asChild variant={isFinished ? "primary" : "outline"}>
          <Link to={historyHref}>Show all imports</Link>
        </Button>
        <Button variant="outline" onClick={onNew}>
          Import another file
        </Button>
      </div>
    </div>
  );
}
