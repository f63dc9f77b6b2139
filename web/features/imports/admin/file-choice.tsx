import { useState } from "react";
import { type ImportSource, importSources } from "#contract/imports/constants.ts";
import { sourceLabels } from "#contract/imports/labels.ts";
import { Field } from "#web/ui/field.tsx";
import { FileField } from "#web/ui/file-field.tsx";
import { NativeSelect } from "#web/ui/native-select.tsx";
import { Panel } from "#web/ui/panel.tsx";
import type { ImportFile } from "../parse/file.ts";
import type { ImportDraft } from "./import-draft.ts";

const SOURCES = importSources.map((value) => ({ value, label: sourceLabels[value] }));

type Props = {
  draft: ImportDraft;
  file: ImportFile | null;
  onFile: (file: ImportFile | null, source: ImportSource) => void;
  disabled: boolean;
};

/** Chooses the source and the file. Parsers are loaded with the first file; the file is not uploaded. */
export function FileChoice({ draft, file, onFile, disabled }: Props) {
  const [chosen, setChosen] = useState<File | null>(null);
  const [error, setError] = useState("");
  const [isReading, setReading] = useState(false);

  const read = async (next: File | null, source: ImportSource) => {
    setChosen(next);
    setError("");
    onFile(null, source);
    if (!next) return;
    setReading(true);
    try {
      const { readImportFile } = await import("../parse/file.ts");
      onFile(await readImportFile(next.name, new Uint8Array(await next.arrayBuffer()), source), source);
    } catch (cause) {
      setError(cause instanceof Error ? cause.message : "The file could not be read.");
    } finally {
      setReading(false);
    }
  };
  const waiting = !file && draft.fileName && !error ? `Choose ${draft.fileName} again to continue. ` : "";
  return (
    <Panel title="File" padded>
      <div className="grid gap-4">
        <Field label="Source">
          <NativeSelect
            options={SOURCES}
            value={draft.source}
            disabled={disabled}
            onChange={({ target }) => {
              const source = importSources.find((one) => one === target.value) ?? "csv";
              void read(chosen, source);
            }}
          />
        </Field>
        <Field
          label="File"
          error={error}
          hint={isReading ? "Reading the file…" : `${waiting}Your browser reads the file and sends its rows.`}
        >
          <FileField
            rule={draft.source === "wordpress" ? "XML" : "CSV with a header row"}
            accept={draft.source === "wordpress" ? ".xml,text/xml" : ".csv,.tsv,.txt,text/csv"}
            disabled={disabled}
            onChange={({ target }) => void read(target.files?.[0] ?? null, draft.source)}
          />
        </Field>
      </div>
    </Panel>
  );
}
