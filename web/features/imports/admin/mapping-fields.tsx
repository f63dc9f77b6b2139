import { type ImportKind, legalBases, needsLegalBasis } from "#contract/imports/constants.ts";
import { fieldLabels, kindLabels, legalBasisLabels } from "#contract/imports/labels.ts";
import { formatInteger } from "#contract/numbers.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Field } from "#web/ui/field.tsx";
import { NativeSelect } from "#web/ui/native-select.tsx";
import { Panel } from "#web/ui/panel.tsx";
import type { DataTable } from "../parse/csv.ts";
import type { DateOrder } from "../parse/dates.ts";
import { importFields } from "../parse/fields.ts";
import type { ImportFile } from "../parse/file.ts";
import type { ImportDraft } from "./import-draft.ts";

const BASES = legalBases.map((value) => ({ value, label: legalBasisLabels[value] }));
const ORDERS = [
  { value: "MDY", label: "Month first: 12/31/2026" },
  { value: "DMY", label: "Day first: 31/12/2026" },
];
const SAMPLE_LENGTH = 60;

/** The first value of a column, shortened. */
function findSample({ rows }: DataTable, column: string | undefined): string {
  const value = column ? rows.find((row) => row[column])?.[column] : undefined;
  if (!value) return "";
  const text = value.replace(/\s+/g, " ");
  return text.length > SAMPLE_LENGTH ? `${text.slice(0, SAMPLE_LENGTH)}…` : text;
}

type Props = {
  file: ImportFile;
  table: DataTable;
  draft: ImportDraft;
  kind: ImportKind;
  onKind: (kind: ImportKind) => void;
  onChange: (draft: ImportDraft) => void;
  disabled: boolean;
};

/** What the file contains, the column of each field, and the legal basis. */
export function MappingFields({ file, table, draft, kind, onKind, onChange, disabled }: Props) {
  const { mapping } = draft;
  const fields = importFields[kind];
  const hasDates = fields.some(({ name, format }) => format === "date" && mapping[name]);
  const setColumn = (name: string, column: string) =>
    onChange({ ...draft, mapping: { ...mapping, [name]: column } });
  return (
    <>
      <Panel title="Contents" padded>
        <div className="grid gap-4">
          <Field
            label="Import"
            hint={`${formatInteger(table.rows.length)} rows, ${formatInteger(table.columns.length)} columns.`}
          >
            <NativeSelect
              options={file.kinds.map((value) => ({ value, label: kindLabels[value] }))}
              value={kind}
              disabled={disabled}
              onChange={({ target }) => onKind(file.kinds.find((one) => one === target.value) ?? kind)}
            />
          </Field>
          {needsLegalBasis(kind) && (
            <Field
              label="Legal basis"
              hint="Recorded on each person’s timeline. Importing sends no mail and no text message."
            >
              <NativeSelect
                placeholder="Choose a legal basis"
                options={BASES}
                value={draft.legalBasis}
                disabled={disabled}
                onChange={({ target }) =>
                  onChange({ ...draft, legalBasis: legalBases.find((one) => one === target.value) ?? "" })
                }
              />
            </Field>
          )}
          {kind === "subscribers" && (
            <p className="text-sm text-ink-2">
              People with a time and a form or wording of their consent become active. Everybody else is
              imported as unsubscribed and gets no mail.
            </p>
          )}
          {kind === "articles" && file.media.length > 0 && (
            <Alert title={`${formatInteger(file.media.length)} images and files are not copied.`}>
              Articles link to their old addresses until you upload them.
            </Alert>
          )}
        </div>
      </Panel>
      <Panel title="Columns" padded>
        <div className="grid gap-4 sm:grid-cols-2">
          {fields.map(({ name, required }) => {
            const sample = findSample(table, mapping[name]);
            return (
              <Field
                key={name}
                label={fieldLabels[name]}
                optional={!required}
                hint={sample && `For example: ${sample}`}
              >
                <NativeSelect
                  placeholder="Not imported"
                  options={table.columns}
                  value={mapping[name] ?? ""}
                  disabled={disabled}
                  onChange={({ target }) => setColumn(name, target.value)}
                />
              </Field>
            );
          })}
          {hasDates && (
            <Field label="Dates such as 01/02/2026">
              <NativeSelect
                options={ORDERS}
                value={draft.dateOrder}
                disabled={disabled}
                onChange={({ target }) => onChange({ ...draft, dateOrder: target.value as DateOrder })}
              />
            </Field>
          )}
        </div>
      </Panel>
    </>
  );
}
