import { useState } from "react";
import type { ImportKind } from "#contract/imports/constants.ts";
import type { Import, RowResult } from "#contract/imports/schemas.ts";
import { useDraftState } from "#web/lib/use-draft-state.tsx";
import { useUnsavedChanges } from "#web/lib/use-unsaved-changes.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { Progress } from "#web/ui/progress.tsx";
import { Button } from "#web/ui/button.tsx";
import type { ImportFile } from "../parse/file.ts";
import { missingFields } from "../parse/fields.ts";
import { CheckResult } from "./check-result.tsx";
import { FileChoice } from "./file-choice.tsx";
import { draftForFile, draftForKind, EMPTY_DRAFT, type ImportDraft } from "./import-draft.ts";
import { ImportResult } from "./import-result.tsx";
import { MappingFields } from "./mapping-fields.tsx";
import { useImportRun } from "./use-import-run.ts";

/** A file, its mapping, a dry run, then the import. */
export function NewImport({ historyHref }: { historyHref: string }) {
  const { value: draft, setValue, reset, draftNote } = useDraftState<ImportDraft>("import", EMPTY_DRAFT);
  const [file, setFile] = useState<ImportFile | null>(null);
  const [results, setResults] = useState<RowResult[] | null>(null);
  const [ended, setEnded] = useState<Import | null>(null);
  const run = useImportRun(file, draft);
  const { dialog } = useUnsavedChanges(
    run.task === "import",
    "The import stops. Choose the file again to continue it.",
    ["tab"],
  );
  const change = (next: ImportDraft) => {
    setValue(next);
    setResults(null);
  };
  const openFile = (next: ImportFile | null, source = draft.source) => {
    setFile(next);
    setEnded(null);
    setResults(null);
    setValue(next ? draftForFile({ ...draft, source }, next) : { ...draft, source });
  };
  const table = file && draft.kind ? file.table(draft.kind) : null;
  const missing = table && draft.kind ? missingFields(draft.kind, draft.mapping) : [];
  const check = async () => setResults(await run.check());
  const start = async () => {
    const done = await run.start();
    if (!done) return;
    setEnded(done);
    setResults(null);
    if (done.status === "finished") reset(EMPTY_DRAFT);
  };
  if (ended)
    return (
      <ImportResult
        ended={ended}
        historyHref={historyHref}
        error={run.error}
        onContinue={() => void start()}
        isContinuing={run.task !== null}
        onNew={() => openFile(null)}
      />
    );
  return (
    <form
      noValidate
      aria-label="New import"
      className="grid max-w-(--container-form) gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        void (results ? start() : check());
      }}
    >
      {dialog}
      {!file && draftNote}
      <FileChoice draft={draft} file={file} onFile={openFile} disabled={run.task !== null} />
      {file && table && draft.kind && (
        <>
          <MappingFields
            file={file}
            table={table}
            draft={draft}
            kind={draft.kind}
            onKind={(kind: ImportKind) => change(draftForKind(draft, file, kind))}
            onChange={change}
            disabled={run.task !== null}
          />
          {missing.length > 0 && (
            <Alert tone="caution" title="Choose a column for each required field.">
              Missing: {missing.join(", ")}.
            </Alert>
          )}
          {run.error && (
            <Alert tone="danger" live title={run.task === null ? "The run stopped." : undefined}>
              {run.error} Rows that were imported stay imported: continue with the same button.
            </Alert>
          )}
          {results && <CheckResult results={results} />}
          {run.task && (
            <Progress
              label={run.task === "check" ? "Checking rows" : "Importing rows"}
              value={run.done}
              max={table.rows.length}
            />
          )}
          <div className="flex flex-wrap items-center gap-3">
            <Button
              type="submit"
              pending={run.task !== null}
              pendingLabel={run.task === "import" ? "Importing…" : "Checking…"}
              disabled={missing.length > 0 || run.needsBasis}
            >
              {results ? "Import" : "Check rows"}
            </Button>
            {run.task === "import" && (
              <Button variant="outline" onClick={run.stop}>
                Stop
              </Button>
            )}
            <p className="text-sm text-ink-2">
              {run.needsBasis
                ? "Choose a legal basis first."
                : results
                  ? "Nothing has been written yet."
                  : "Checking writes nothing."}
            </p>
          </div>
        </>
      )}
    </form>
  );
}
