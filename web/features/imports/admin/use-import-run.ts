import { useRef, useState } from "react";
import { needsLegalBasis } from "#contract/imports/constants.ts";
import type { Import, ImportRow, RowResult } from "#contract/imports/schemas.ts";
import { callApi } from "#web/lib/api.ts";
import type { ImportFile } from "../parse/file.ts";
import { checkRows, sendRows } from "../parse/run.ts";
import type { ImportDraft } from "./import-draft.ts";
import { importApi, useInvalidateAll } from "./queries.ts";

type Task = "check" | "import";
type BatchesFrom = (from: number) => Generator<ImportRow[]>;

/** The dry run and the import of a file. The code that converts rows is loaded with the first one. */
export function useImportRun(file: ImportFile | null, draft: ImportDraft) {
  const [task, setTask] = useState<Task | null>(null);
  const [done, setDone] = useState(0);
  const [error, setError] = useState("");
  const abort = useRef<AbortController | null>(null);
  const invalidate = useInvalidateAll();
  const { source, kind, mapping, dateOrder, legalBasis } = draft;

  /** Runs one task; a failure is shown and resolves to null. */
  async function run<T>(name: Task, action: (toBatches: BatchesFrom) => Promise<T>): Promise<T | null> {
    const table = file && kind ? file.table(kind) : null;
    if (!table || !kind) return null;
    setTask(name);
    setDone(0);
    setError("");
    try {
      const { toBatches } = await import("../parse/rows.ts");
      return await action((from) => toBatches(kind, table, mapping, dateOrder, from));
    } catch (cause) {
      setError(cause instanceof Error ? cause.message : "Please try again.");
      return null;
    } finally {
      setTask(null);
    }
  }

  return {
    task,
    done,
    error,
    needsBasis: kind !== "" && needsLegalBasis(kind) && legalBasis === "",
    stop: () => abort.current?.abort(),
    check: (): Promise<RowResult[] | null> =>
      run("check", (toBatches) =>
        checkRows(importApi, { kind: kind || "jobs", source }, toBatches(1), setDone),
      ),
    start: (): Promise<Import | null> =>
      run("import", async (toBatches) => {
        abort.current = new AbortController();
        const body = {
          kind: kind || "jobs",
          source,
          fileName: file!.name.slice(0, 200),
          fileHash: file!.hash,
          mapping,
          legalBasis: legalBasis || null,
          total: file!.table(kind || "jobs")!.rows.length,
        };
        const started = await callApi("POST /api/imports", { body });
        const ended = await sendRows(
          importApi,
          started,
          toBatches,
          ({ nextRow }) => setDone(nextRow - 1),
          abort.current.signal,
        );
        await invalidate();
        return ended;
      }),
  };
}
